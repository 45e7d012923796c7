// A kernel of a header, whose launch is redirected, and one that is declared only, whose launch stays.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include "kernel.h"

#line 2 "kernel.h"
static __device__ __forceinline__ void cue_of_header_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "kernel.h"
static __global__ void cue_of_header_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_of_header_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 1 "kernel.h"
static __global__ void cue_of_header_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_of_header_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 2 "kernel.h"
static inline void cue_of_header_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("of_header", CUE_TIER_RESIZABLE, of_header, cue_of_header_elastic, cue_of_header_resized), p);
}
#line 3 "input.cu"

__global__ void declared(int *p);

__global__ void own(int *p)
{
	p[blockIdx.x] = 2;
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_own_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

#line 6 "input.cu"
__global__ void cue_own_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_own_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 6 "input.cu"
__global__ void cue_own_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_own_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 6 "input.cu"
static inline void cue_own_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("own", CUE_TIER_RESIZABLE, own, cue_own_elastic, cue_own_resized), p);
}
#line 10 "input.cu"

void run(int *p)
{
	cue_of_header_launch(cue_config(2, 1), p);
	declared<<<2, 1>>>(p);
	cue_own_launch(cue_config(2, 1), p);
}
