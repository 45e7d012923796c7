// Branches by __CUDA_ARCH__: those that the architecture of this run has, whichever it is, and those of
// others.
#include "program.h"

__device__ int block()
{
	return blockIdx.x;
}

__device__ int either()
{
#if __CUDA_ARCH__ >= 900
	return 0;
#else
	return blockIdx.x;
#endif
}

__global__ void old_calls(int *p)
{
#if __CUDA_ARCH__ < 900
	p[block()] += either() + 1;
#else
	p[0] = -1;
#endif
}

__global__ void new_calls(int *p)
{
#if __CUDA_ARCH__ >= 700
	p[block()] += either() + 2;
#else
	[p](int n) { p[n] = blockIdx.x + either(); }(block());
#endif
}

__global__ void lambda(int *p)
{
#if __CUDA_ARCH__ > 860
	p[0] = -1;
#else
	[p](int n) { p[n] += 10 * blockIdx.x + either(); }(block());
#endif
}

__global__ void barriers(int *p)
{
	__shared__ int sum;
#if __CUDA_ARCH__ < 900
	if (threadIdx.x == 0)
		sum = 0;
	__syncthreads();
	atomicAdd(&sum, threadIdx.x + blockIdx.x);
	__syncthreads();
#else
	sum = 3;
#endif
	if (threadIdx.x == 0)
		p[blockIdx.x] += sum;
}

__global__ void left_out(int *p)
{
#ifdef NOT_DEFINED
	if (threadIdx.x)
		return;
	__syncthreads();
#endif
	p[blockIdx.x] += threadIdx.x == 0;
}

int main()
{
	memory<int> p(30);
	old_calls<<<30, 1>>>(p.device);
	p.print("old");
	new_calls<<<29, 1>>>(p.device);
	p.print("new");
	lambda<<<28, 1>>>(p.device);
	p.print("lambda");
	barriers<<<27, 64>>>(p.device);
	p.print("barriers");
	left_out<<<26, 1>>>(p.device);
	p.print("left out");
}
