#ifndef KERNELS_CUH
#define KERNELS_CUH
#include "helpers.cuh"
#define LANE (threadIdx.x & 31)
__device__ int from_main(int n);

namespace k
{
inline namespace v1
{
__device__ int late(int n);

template <class T> __global__ void fill_all(T *p, int n, T v = T(1))
{
	int i = helper::index() + blockIdx.y * 16;
	if (i < n)
		p[i] = v + late(i) + LANE + helper::grid<2>();
}

namespace
{
__global__ void hidden(int *p)
{
	p[blockIdx.x] = late(2) + from_main(1);
}

__global__ void shared_rows(int *p)
{
	__shared__ int row[8];
	row[threadIdx.x] = p[helper::index()];
	__syncthreads();
	p[helper::index()] = row[7 - threadIdx.x] + blockIdx.x;
}
} // namespace

__device__ int late(int n)
{
	return n + gridDim.x + blockIdx.x;
}
} // namespace v1
} // namespace k
extern "C" __global__ void plain(int *p, int)
{
	p[blockIdx.x]++;
}
#endif
