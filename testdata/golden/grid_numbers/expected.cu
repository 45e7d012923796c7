// The grid's numbers from cooperative groups, without waiting for the grid.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void fill(float *p, int n)
{
	auto i = cg::this_grid().thread_rank();
	if (i >= n)
		return;
	p[i] = 1;
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_fill_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p, int n)
{
	auto i = cue_grid_thread_rank(threadIdx, blockIdx, blockDim, gridDim);
	if (i >= n)
		return;
	p[i] = 1;
}

#line 6 "input.cu"
__global__ void cue_fill_elastic(const cue_slice cue, float *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_fill_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 6 "input.cu"
__global__ void cue_fill_resized(const cue_shape cue, float *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_fill_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 6 "input.cu"
static inline void cue_fill_launch(const cue_config &cue, float *p, int n)
{
	cue_launch(cue, cue_kernel("fill", CUE_TIER_RESIZABLE, fill, cue_fill_elastic, cue_fill_resized), p, n);
}
#line 13 "input.cu"

__global__ void sums(float *p, unsigned long long *of)
{
	__shared__ float part[64];
	const unsigned step = cg::this_grid().num_threads();
	part[threadIdx.x] = p[cg::this_grid().thread_rank() % step];
	__syncthreads();
	if (threadIdx.x == 0)
		of[cg::this_grid().block_rank()] = part[1] + cg::this_grid().num_blocks() + cooperative_groups::this_grid().size();
}

#line 14 "input.cu"
static __device__ __forceinline__ void cue_sums_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p, unsigned long long *of)
{
	__shared__ float part[64];
	const unsigned step = cue_grid_num_threads(blockDim, gridDim);
	part[threadIdx.x] = p[cue_grid_thread_rank(threadIdx, blockIdx, blockDim, gridDim) % step];
	__syncthreads();
	if (threadIdx.x == 0)
		of[cue_grid_block_rank(blockIdx, gridDim)] = part[1] + cue_grid_num_blocks(gridDim) + cue_grid_size(blockDim, gridDim);
}

#line 14 "input.cu"
__global__ void cue_sums_elastic(const cue_slice cue, float *p, unsigned long long *of)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_sums_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, of);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 14 "input.cu"
static inline void cue_sums_launch(const cue_config &cue, float *p, unsigned long long *of)
{
	cue_launch(cue, cue_kernel("sums", CUE_TIER_ELASTIC, sums, cue_sums_elastic), p, of);
}
#line 23 "input.cu"

template <typename T> __device__ T next(T *p)
{
	using namespace cooperative_groups;
	return p[this_grid(). thread_rank( )] + 1;
}

#line 24 "input.cu"
template <typename T> __device__ T cue_next(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	using namespace cooperative_groups;
	return p[cue_grid_thread_rank(threadIdx, blockIdx, blockDim, gridDim)] + 1;
}
#line 29 "input.cu"

template <typename T> __global__ void steps(T *p)
{
	auto at = [=](int i) { return cg::this_grid().thread_rank() + i; };
	p[at(0)] = next(p);
}

#line 29 "input.cu"
template <typename T>
static __device__ __forceinline__ void cue_steps_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	auto at = [=](int i) { return cue_grid_thread_rank(threadIdx, blockIdx, blockDim, gridDim) + i; };
	p[at(0)] = cue_next(threadIdx, blockIdx, blockDim, gridDim, p);
}

#line 30 "input.cu"
template <typename T> __global__ void cue_steps_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_steps_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 30 "input.cu"
template <typename T> __global__ void cue_steps_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_steps_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 30 "input.cu"
template <typename T>
static inline void cue_steps_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("steps", CUE_TIER_RESIZABLE, steps<T>, cue_steps_elastic<T>, cue_steps_resized<T>), p);
}
#line 35 "input.cu"

__global__ void tiles(float *p)
{
	auto block = cg::this_thread_block();
	dim3 at = block.group_index();
	p[block.group_index().x * 64 + block.thread_rank()] = at.y;
}

#line 36 "input.cu"
static __device__ __forceinline__ void cue_tiles_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p)
{
	auto block = cg::this_thread_block();
	dim3 at = cue_grid_group_index(blockIdx);
	p[cue_grid_group_index(blockIdx).x * 64 + block.thread_rank()] = at.y;
}

#line 36 "input.cu"
__global__ void cue_tiles_elastic(const cue_slice cue, float *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_tiles_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 36 "input.cu"
static inline void cue_tiles_launch(const cue_config &cue, float *p)
{
	cue_launch(cue, cue_kernel("tiles", CUE_TIER_ELASTIC, tiles, cue_tiles_elastic), p);
}
#line 42 "input.cu"

// Waits for the grid.
__global__ void waits(float *p)
{
	cg::grid_group grid = cg::this_grid();
	p[grid.thread_rank()] = 1;
	grid.sync();
	p[grid.thread_rank()] += p[0];
}

void run(float *p, unsigned long long *of, int n)
{
	cue_fill_launch(cue_config(n, 64), p, n);
	cue_sums_launch(cue_config(n, 64), p, of);
	cue_steps_launch(cue_config(n, 64), p);
	cue_tiles_launch(cue_config(n, 64), p);
	void *arguments[] = {&p};
	cudaLaunchCooperativeKernel((void *)waits, n, 64, arguments, 0, 0);
}
