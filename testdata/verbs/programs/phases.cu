// Two kernels that can be merged; with LIES one of them reads what the other writes.
#include <cstdio>

__global__ void twice(const int *in, int *out)
{
	out[blockIdx.x * blockDim.x + threadIdx.x] = 2 * in[blockIdx.x * blockDim.x + threadIdx.x];
}

__global__ void turn(const int *in, int *out)
{
	__shared__ int line[64];
	line[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
	__syncthreads();
	out[blockIdx.x * 64 + threadIdx.x] = line[63 - threadIdx.x];
}

int main()
{
	int *in, *first, *second, result[1024];
	cudaMalloc((void **)&in, sizeof result);
	cudaMalloc((void **)&first, sizeof result);
	cudaMalloc((void **)&second, sizeof result);
	for (int i = 0; i < 1024; i++)
		result[i] = i;
	cudaMemcpy(in, result, sizeof result, cudaMemcpyHostToDevice);
	cudaMemset(first, 0, sizeof result);
	// PHASE
	{
		twice<<<8, 128>>>(in, first);
#ifdef LIES
		turn<<<16, 64>>>(first, second);
#else
		turn<<<16, 64>>>(in, second);
#endif
	}
	cudaMemcpy(result, second, sizeof result, cudaMemcpyDeviceToHost);
	printf("%d\n", result[5]);
	cudaMemcpy(result, first, sizeof result, cudaMemcpyDeviceToHost);
	printf("%d\n", result[5]);
}
