#pragma once
namespace helper
{
// The sum over a block, in shared memory of its own.
template <class T, int N> __device__ T sum(T value)
{
	__shared__ T part[N];
	part[threadIdx.x] = value;
	__syncthreads();
	T all = 0;
	for (int i = 0; i < blockDim.x; i++)
		all += part[i];
	__syncthreads();
	return all;
}

inline __device__ float *scratch()
{
	__shared__ float room[128];
	return room;
}
} // namespace helper
