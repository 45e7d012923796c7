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
