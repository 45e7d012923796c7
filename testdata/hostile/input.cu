// A program with each feature of generated code, whose own words are few: what else the output says is the
// tool's.
#include <cstdio>
#include <cuda_runtime.h>

namespace own
{
struct uint3 {
	int own_u;
};
struct dim3 {
	int own_d;
};

// Elastic, resizable; a template in a namespace with types of CUDA's names.
template <class Own, int OwnN> __global__ void map(Own *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] = p[i] * OwnN + Own(gridDim.x);
}

__device__ int of_block()
{
	return int(blockIdx.x) + 1;
}

// With shared memory and a callee that reads ids.
__global__ void reverse(int *p, int n)
{
	__shared__ int s[64];
	int i = threadIdx.x;
	s[i] = p[blockIdx.x * 64 + i] * of_block();
	__syncthreads();
	p[blockIdx.x * 64 + i] = s[63 - i] + n;
}
} // namespace own

// With guards.
__global__ void guarded(int *p, int n)
{
	__shared__ int s[64];
	int i = blockIdx.x * 64 + threadIdx.x;
	if (i >= n)
		return;
	const int v = p[i];
	s[threadIdx.x] = v;
	__syncthreads();
	p[i] = v + s[n - 1 - i < 64 ? 0 : 63 - threadIdx.x];
}

// Sliced: blocks wait for earlier ones.
#pragma cuelastic kernel(blocks(ordered))
__global__ void ordered(int *p, volatile int *w)
{
	if (threadIdx.x == 0) {
		while (w[0] != int(blockIdx.x)) {
		}
		__threadfence();
		p[0] += blockIdx.x * 3;
		__threadfence();
		w[0] = blockIdx.x + 1;
	}
}

__global__ void other(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] += 7;
}

#define RUN(k, g, t) k<<<g, t>>>(d, 480)

int main()
{
	static int h[512];
	int *d, *e, n = 0;
	cudaStream_t c;
	cudaMalloc(&d, sizeof h);
	cudaMalloc(&e, sizeof h);
	cudaMemset(d, 1, sizeof h);
	cudaMemset(e, 0, sizeof h);
	cudaStreamCreate(&c);
	own::map<int, 3><<<8, 64>>>(d, 500);
	own::reverse<<<8, 64, 0, c>>>(d, n++);
	RUN(guarded, 8, 64);
	ordered<<<6, 32>>>(d, e);
	void *a[] = {&d, &n};
	cudaLaunchKernel((const void *)other, 8, 64, a, 0, 0);
#pragma cuelastic phase merge(guarded, other)
	{
		guarded<<<8, 64>>>(d, 480);
		other<<<6, 96, 0, c>>>(e, 512);
	}
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 512; i++)
		printf("%d ", h[i]);
	cudaMemcpy(h, e, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 512; i++)
		printf("%d ", h[i]);
}
