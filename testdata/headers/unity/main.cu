#include <cstdio>
void scale_all(int *p, int blocks, int by);

static __global__ void fill(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x + 3 * threadIdx.x;
}

int main()
{
	int *p, sum = 0;
	cudaMallocManaged(&p, 40 * 32 * sizeof *p);
	fill<<<40, 32>>>(p);
	scale_all(p, 40, 7);
	cudaDeviceSynchronize();
	for (int i = 0; i < 40 * 32; i++)
		sum += (i % 11) * p[i];
	std::printf("%d %s\n", sum, cudaGetErrorString(cudaGetLastError()));
}
