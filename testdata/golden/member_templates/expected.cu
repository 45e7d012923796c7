// nvcc takes member templates of types that depend on a parameter without `template`. clang is shown another text.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include "tile.cuh"

template <typename T, int N> __global__ void walk(T where, int n)
{
	__shared__ float part[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	part[threadIdx.x] = i < n ? where.base[i] : 0;
	__syncthreads();
	if (i < n)
		where.base[i] = sums<N>::of<8>(part) + where.advance<3>(i) + next_of(where, i);
}

#line 3 "input.cu"
template <typename T, int N>
static __device__ __forceinline__ void cue_walk_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<T> where, int n)
{
	__shared__ float part[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	part[threadIdx.x] = i < n ? where.base[i] : 0;
	__syncthreads();
	if (i < n)
		where.base[i] = sums<N>::of<8>(part) + where.advance<3>(i) + next_of(where, i);
}

#line 4 "input.cu"
template <typename T, int N> __global__ void cue_walk_elastic(const cue_slice cue, T where, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_walk_body<T, N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(where), n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 4 "input.cu"
template <typename T, int N>
static inline void cue_walk_launch(const cue_config &cue, T where, int n)
{
	cue_launch(cue, cue_kernel("walk", CUE_TIER_ELASTIC, walk<T, N>, cue_walk_elastic<T, N>), where, n);
}
#line 13 "input.cu"

void run(float *data, int n)
{
	cue_walk_launch<tile, 2>(cue_config((n + 63) / 64, 64), tile{data}, n);
}
