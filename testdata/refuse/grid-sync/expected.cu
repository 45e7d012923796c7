// Cooperative groups of the whole grid.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void waits(int *p)
{
	cg::grid_group grid = cg::this_grid();
	p[blockIdx.x] = 1;
	grid.sync();
	p[blockIdx.x] += p[(blockIdx.x + 1) % gridDim.x];
}

__global__ void asks(int *p)
{
	p[blockIdx.x] = cg::this_thread_block().group_index().x;
}

__global__ void plain(int *p)
{
	p[blockIdx.x] = 1;
}

#line 19 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 19 "input.cu"
__global__ void cue_plain_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 19 "input.cu"
__global__ void cue_plain_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 19 "input.cu"
static inline void cue_plain_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p);
}
#line 23 "input.cu"

void run(int *p)
{
	waits<<<2, 32>>>(p);
	asks<<<2, 32>>>(p);
	cue_plain_launch(cue_config(2, 32), p);
}
