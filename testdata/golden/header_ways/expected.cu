// Headers that include each other by `../` have any number of paths. Each is read once.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include "a/1.h"

__global__ void sums(int *p)
{
	p[blockIdx.x] = a1(1) + b5(2);
}

#line 4 "input.cu"
static __device__ __forceinline__ void cue_sums_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = a1(1) + b5(2);
}

#line 4 "input.cu"
__global__ void cue_sums_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_sums_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 4 "input.cu"
__global__ void cue_sums_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_sums_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 4 "input.cu"
static inline void cue_sums_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("sums", CUE_TIER_RESIZABLE, sums, cue_sums_elastic, cue_sums_resized), p);
}
#line 8 "input.cu"

void run(int *p)
{
	cue_sums_launch(cue_config(3, 1), p);
}
