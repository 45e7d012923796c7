// Cooperative groups of a block or less are barriers; those of the grid are refused elsewhere.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void block(int *p)
{
	cg::thread_block block = cg::this_thread_block();
	__shared__ int tile[32];
	tile[block.thread_rank()] = threadIdx.x;
	block.sync();
	p[blockIdx.x * 32 + threadIdx.x] = tile[31 - threadIdx.x];
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_block_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	cg::thread_block block = cg::this_thread_block();
	__shared__ int tile[32];
	tile[block.thread_rank()] = threadIdx.x;
	block.sync();
	p[blockIdx.x * 32 + threadIdx.x] = tile[31 - threadIdx.x];
}

#line 6 "input.cu"
__global__ void cue_block_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_block_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 6 "input.cu"
static inline void cue_block_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("block", CUE_TIER_ELASTIC, block, cue_block_elastic), p);
}
#line 14 "input.cu"

__global__ void tiles(int *p)
{
	auto tile = cg::tiled_partition<16>(cg::this_thread_block());
	int value = threadIdx.x;
	for (int distance = tile.size() / 2; distance > 0; distance /= 2)
		value += tile.shfl_down(value, distance);
	if (tile.thread_rank() == 0)
		p[blockIdx.x] = value;
}

#line 15 "input.cu"
static __device__ __forceinline__ void cue_tiles_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	auto tile = cg::tiled_partition<16>(cg::this_thread_block());
	int value = threadIdx.x;
	for (int distance = tile.size() / 2; distance > 0; distance /= 2)
		value += tile.shfl_down(value, distance);
	if (tile.thread_rank() == 0)
		p[blockIdx.x] = value;
}

#line 15 "input.cu"
__global__ void cue_tiles_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_tiles_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 15 "input.cu"
static inline void cue_tiles_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("tiles", CUE_TIER_ELASTIC, tiles, cue_tiles_elastic), p);
}
#line 24 "input.cu"

// Members of groups in a template: what the library declares of that name, and no more.
template <class T> __global__ void generic(T *p)
{
	cg::thread_block block = cg::this_thread_block();
	cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
	T value = p[threadIdx.x];
	if (block.thread_rank() < 32)
		for (int distance = tile.size() / 2; distance > 0; distance /= 2)
			value += tile.shfl_down(value, distance);
	if (block.thread_rank() == 0)
		p[blockIdx.x] = value;
}

#line 25 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_generic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	cg::thread_block block = cg::this_thread_block();
	cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
	T value = p[threadIdx.x];
	if (block.thread_rank() < 32)
		for (int distance = tile.size() / 2; distance > 0; distance /= 2)
			value += tile.shfl_down(value, distance);
	if (block.thread_rank() == 0)
		p[blockIdx.x] = value;
}

#line 26 "input.cu"
template <class T> __global__ void cue_generic_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_generic_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 26 "input.cu"
template <class T>
static inline void cue_generic_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("generic", CUE_TIER_ELASTIC, generic<T>, cue_generic_elastic<T>).cue_needing(CUE_NEED_WHOLE_WARPS), p);
}
#line 37 "input.cu"

template <class T> void dispatch(T *p)
{
	cue_generic_launch<T>(cue_config(3, 32), p);
}

void run(int *p)
{
	dispatch(p);
	cue_block_launch(cue_config(3, 32), p);
	cue_tiles_launch(cue_config(3, 32), p);
}
