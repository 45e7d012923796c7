// Two kernels that any order of blocks leaves right; 10 blocks, the last one not full.
#include "sums.h"
#include <cstdio>
#include <vector>

__global__ void add(const int *a, const int *b, int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = a[i] + b[i];
}

// One block sums its part.
__global__ void part(const int *in, int *out, int n)
{
	__shared__ int sum[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	sum[threadIdx.x] = i < n ? in[i] : 0;
	__syncthreads();
	for (int half = blockDim.x / 2; half; half /= 2) {
		if (threadIdx.x < half)
			sum[threadIdx.x] += sum[threadIdx.x + half];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		out[blockIdx.x] = sum[0];
}

int main()
{
	const int n = COUNT, threads = 64, blocks = (n + threads - 1) / threads;
	std::vector<int> a(n), b(n), sum(n), parts(blocks);
	for (int i = 0; i < n; i++) {
		a[i] = i;
		b[i] = 2 * i;
	}
	int *x, *y, *z, *p;
	cudaMalloc(&x, n * sizeof(int));
	cudaMalloc(&y, n * sizeof(int));
	cudaMalloc(&z, n * sizeof(int));
	cudaMalloc(&p, blocks * sizeof(int));
	cudaMemcpy(x, a.data(), n * sizeof(int), cudaMemcpyHostToDevice);
	cudaMemcpy(y, b.data(), n * sizeof(int), cudaMemcpyHostToDevice);
	add<<<blocks, threads>>>(x, y, z, n);
	part<<<blocks, threads>>>(z, p, n);
	cudaMemcpy(sum.data(), z, n * sizeof(int), cudaMemcpyDeviceToHost);
	cudaMemcpy(parts.data(), p, blocks * sizeof(int), cudaMemcpyDeviceToHost);
	int total = 0;
	for (int value : parts)
		total += value;
	printf("total %d, %s\n", total, cudaGetErrorString(cudaGetLastError()));
	return total != 3 * (n * (n - 1) / 2);
}
