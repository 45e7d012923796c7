// With C++20 nothing is precompiled, so what is said of nvcc's macros must not be said to clang's own headers.
#ifdef __CUDA__
#error "cuelastic read this file without the macro __CUDA__: rewrite it with the flags that it is compiled with"
#endif
#ifdef __clang__
#error "cuelastic read this file without the macro __clang__: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cmath>
#include <cstdlib>
#include <cuda_fp16.h>
#include <new>

#if defined(__CUDA__) || defined(__clang__)
#define ROWS 3
#else
#define ROWS 2
#endif

__global__ void rows(__half *p)
{
	p[blockIdx.x * ROWS] = __float2half(sqrtf(2));
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_rows_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, __half *p)
{
	p[blockIdx.x * ROWS] = __float2half(sqrtf(2));
}

#line 13 "input.cu"
__global__ void cue_rows_elastic(const cue_slice cue, __half *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_rows_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 13 "input.cu"
__global__ void cue_rows_resized(const cue_shape cue, __half *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_rows_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 13 "input.cu"
static inline void cue_rows_launch(const cue_config &cue, __half *p)
{
	cue_launch(cue, cue_kernel("rows", CUE_TIER_RESIZABLE, rows, cue_rows_elastic, cue_rows_resized), p);
}
#line 17 "input.cu"

void run(__half *p)
{
	cue_rows_launch(cue_config(3, 1), p);
}
