#pragma once
#include "detail/steps.cuh"
#include <cstddef>

namespace app
{
template <class T, int BLOCK> __global__ void smooth(const T *in, T *out, int n)
{
	__shared__ T tile[BLOCK + 2];
	int i = blockIdx.x * BLOCK + threadIdx.x;
	tile[threadIdx.x + 1] = i < n ? in[i] : T(0);
	if (threadIdx.x == 0)
		tile[0] = i > 0 ? in[i - 1] : T(0);
	if (threadIdx.x == BLOCK - 1)
		tile[BLOCK + 1] = i + 1 < n ? in[i + 1] : T(0);
	__syncthreads();
	if (i < n)
		out[i] = detail::weighted(tile[threadIdx.x], tile[threadIdx.x + 1], tile[threadIdx.x + 2]);
}

static __global__ void shift(float *p, int n, float by)
{
	int i = detail::index();
	if (i < n)
		p[i] += by;
}
} // namespace app
