// Macros that a header changes behind its kernels: the copies behind the #include get them back.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include "kernels.cuh"

#pragma push_macro("VALUE")
#undef VALUE
#define VALUE 1
#line 5 "kernels.cuh"
__device__ inline int cue_twice(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return VALUE * 2 * n + blockIdx.x;
}
#pragma pop_macro("VALUE")
#line 3 "input.cu"

#pragma push_macro("VALUE")
#undef VALUE
#define VALUE 1
#line 10 "kernels.cuh"
static __device__ __forceinline__ void cue_macro_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = cue_twice(threadIdx, blockIdx, blockDim, gridDim, VALUE);
}

#line 10 "kernels.cuh"
__global__ void cue_macro_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_macro_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 10 "kernels.cuh"
__global__ void cue_macro_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_macro_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 10 "kernels.cuh"
static inline void cue_macro_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("macro", CUE_TIER_RESIZABLE, macro, cue_macro_elastic, cue_macro_resized), p);
}
#pragma pop_macro("VALUE")
#line 3 "input.cu"

#pragma push_macro("INNER")
#undef INNER
#define INNER 1
#line 15 "kernels.cuh"
static __device__ __forceinline__ void cue_through_macro_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = OUTER(2);
}

#line 15 "kernels.cuh"
__global__ void cue_through_macro_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_through_macro_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 15 "kernels.cuh"
__global__ void cue_through_macro_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_through_macro_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 15 "kernels.cuh"
static inline void cue_through_macro_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("through_macro", CUE_TIER_RESIZABLE, through_macro, cue_through_macro_elastic, cue_through_macro_resized), p);
}
#pragma pop_macro("INNER")
#line 3 "input.cu"

#pragma push_macro("width")
#undef width
#line 20 "kernels.cuh"
static __device__ __forceinline__ void cue_later_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int width = 2;
	p[blockIdx.x] = width;
}

#line 20 "kernels.cuh"
__global__ void cue_later_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_later_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 20 "kernels.cuh"
__global__ void cue_later_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_later_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 20 "kernels.cuh"
static inline void cue_later_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("later", CUE_TIER_RESIZABLE, later, cue_later_elastic, cue_later_resized), p);
}
#pragma pop_macro("width")
#line 3 "input.cu"

#pragma push_macro("WORD")
#undef WORD
#line 26 "kernels.cuh"
static __device__ __forceinline__ void cue_own_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#define WORD 2
	p[blockIdx.x] = WORD;
}

#line 26 "kernels.cuh"
__global__ void cue_own_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_own_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 26 "kernels.cuh"
__global__ void cue_own_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_own_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 26 "kernels.cuh"
static inline void cue_own_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("own", CUE_TIER_RESIZABLE, own, cue_own_elastic, cue_own_resized), p);
}
#pragma pop_macro("WORD")
#line 3 "input.cu"

#pragma push_macro("WORD")
#undef WORD
#line 33 "kernels.cuh"
static __device__ __forceinline__ void cue_once_more_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#define WORD 3
	p[blockIdx.x] = WORD;
}

#line 33 "kernels.cuh"
__global__ void cue_once_more_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_once_more_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 33 "kernels.cuh"
__global__ void cue_once_more_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_once_more_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 33 "kernels.cuh"
static inline void cue_once_more_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("once_more", CUE_TIER_RESIZABLE, once_more, cue_once_more_elastic, cue_once_more_resized), p);
}
#pragma pop_macro("WORD")
#line 3 "input.cu"

int LIMIT = 3;

void run(int *p)
{
	cue_macro_launch(cue_config(2, 1), p);
	cue_through_macro_launch(cue_config(2, 1), p);
	cue_later_launch(cue_config(2, 1), p);
	cue_own_launch(cue_config(2, 1), p);
	cue_once_more_launch(cue_config(2, 1), p);
}
