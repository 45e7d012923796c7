// Atomics, globals of the device, constants, statics of a kernel, and a last block that sums up.
#include "program.h"

__device__ unsigned counter, total;
__constant__ int table[5];
__device__ int field[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};

__global__ void histogram(const int *in, unsigned *bins, int n)
{
	__shared__ unsigned own[23];
	if (threadIdx.x < 23)
		own[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&own[in[i]], 1u);
	__syncthreads();
	if (threadIdx.x < 23)
		atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

__global__ void last(const int *in, unsigned *partial)
{
	__shared__ bool is_last;
	if (threadIdx.x == 0) {
		partial[blockIdx.x] = in[blockIdx.x] + blockIdx.x;
		__threadfence();
		is_last = atomicInc(&counter, gridDim.x - 1) == gridDim.x - 1;
	}
	__syncthreads();
	if (is_last && threadIdx.x == 0) {
		total = 0;
		for (unsigned i = 0; i < gridDim.x; i++)
			total += partial[i];
	}
}

__global__ void constants(int *p)
{
	p[blockIdx.x] += table[blockIdx.x % 5] + field[blockIdx.x % 3][blockIdx.x % 4];
}

__global__ void maximum(int *best, const int *in)
{
	int old = *best, assumed;
	do {
		assumed = old;
		old = atomicCAS(best, assumed, assumed > in[blockIdx.x] ? assumed : in[blockIdx.x]);
	} while (old != assumed);
}

int main()
{
	memory<int> in(1003), p(31), best(1);
	memory<unsigned> bins(23), partial(41);
	const int host[5] = {9, 8, 7, 6, 5};
	unsigned sum;
	CHECK(cudaMemcpyToSymbol(table, host, sizeof host));
	histogram<<<13, 64>>>(in.device, bins.device, 1003);
	bins.print("histogram");
	last<<<41, 8>>>(in.device, partial.device);
	CHECK(cudaMemcpyFromSymbol(&sum, total, sizeof sum));
	printf("total %u\n", sum);
	constants<<<31, 1>>>(p.device);
	p.print("constants");
	maximum<<<1003, 1>>>(best.device, in.device);
	best.print("maximum");
}
