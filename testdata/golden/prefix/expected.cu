// The program includes the runtime's header and calls it, and has names of the same prefix in a header: ours get others.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cuelastic/runtime.h>

#include "own.h"

namespace mine
{
__global__ void kernel(int *p, cue_slice slice)
{
	p[blockIdx.x] = slice.a;
}

#line 8 "input.cu"
static __device__ __forceinline__ void cue_kernel_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<cue_slice> slice)
{
	p[blockIdx.x] = slice.a;
}

#line 8 "input.cu"
__global__ void cue_kernel_elastic(const ::cue_slice cue, int *p, cue_slice slice)
{
	for (unsigned cue_b_2 = cue_first(cue); cue_b_2 < cue.cue_end; cue_b_2 += ::cue_step())
		cue_kernel_2_body(cue_thread(), cue_block(cue, cue_b_2), ::blockDim, cue.cue_grid, p, cue_own(slice));
}

#line 8 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, cue_slice slice)
{
	for (unsigned cue_b_2 = cue_first_row(cue); cue_b_2 < cue.cue_end; cue_b_2 += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_2_body(cue_thread(cue, cue_t), cue_block(cue, cue_b_2), cue.cue_block, cue.cue_grid, p, cue_own(slice));
}

#line 8 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, cue_slice slice)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, slice);
}
#line 12 "input.cu"

void run(int *p)
{
	cue_set_blocks(4);
	cue_kernel_launch(cue_config(4, 1), p, cue_slice{cue_kernel_body() + cue_b});
}
} // namespace mine
