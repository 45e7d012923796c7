#pragma once

namespace library
{

__device__ inline int block()
{
	return blockIdx.x;
}

__device__ inline int sum(int value)
{
	__shared__ int all;
	if (threadIdx.x == 0)
		all = 0;
	__syncthreads();
	atomicAdd(&all, value);
	__syncthreads();
	return all;
}

struct counter {
	int value;
	__device__ void operator++()
	{
		value += threadIdx.x;
	}
};

} // namespace library

// Like CUDA's by name only.
__device__ inline int min(library::counter c, int most)
{
	return c.value < most ? c.value + threadIdx.x : most;
}

__device__ inline int max(int *calls, int least)
{
	return atomicAdd(calls, 1) > least ? 1 : 2;
}
