#pragma once
namespace helper
{
static __device__ __forceinline__ int index()
{
	return blockIdx.x * blockDim.x + threadIdx.x;
}

template <int N> __device__ int grid()
{
	return N * gridDim.x + gridDim.y;
}
} // namespace helper
