// Directives in bodies: a copy repeats them, and gets the macros back that they change.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int callee(int n)
{
#define TWICE(x) \
	(2 * (x))
	return TWICE(n) + blockIdx.x;
}

#pragma push_macro("TWICE")
#undef TWICE
#line 2 "input.cu"
__device__ int cue_callee(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
#define TWICE(x) \
	(2 * (x))
	return TWICE(n) + blockIdx.x;
}
#pragma pop_macro("TWICE")
#line 8 "input.cu"

__global__ void undefined_behind(int *p)
{
#define PLACE blockIdx.x
	p[PLACE] = callee(1);
#undef PLACE
}

#line 9 "input.cu"
static __device__ __forceinline__ void cue_undefined_behind_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#define PLACE blockIdx.x
	p[PLACE] = cue_callee(threadIdx, blockIdx, blockDim, gridDim, 1);
#undef PLACE
}

#line 9 "input.cu"
__global__ void cue_undefined_behind_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_undefined_behind_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 9 "input.cu"
__global__ void cue_undefined_behind_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_undefined_behind_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 9 "input.cu"
static inline void cue_undefined_behind_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("undefined_behind", CUE_TIER_RESIZABLE, undefined_behind, cue_undefined_behind_elastic, cue_undefined_behind_resized), p);
}
#line 15 "input.cu"

#define SIZE 3
__global__ void undefined_first(int *p)
{
#undef SIZE
#define SIZE 4
	for (int i = 0; i < SIZE; i++)
		p[i] = gridDim.x;
#undef SIZE
#define SIZE 5
	p[SIZE] = 1;
}

#line 17 "input.cu"
static __device__ __forceinline__ void cue_undefined_first_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#undef SIZE
#define SIZE 4
	for (int i = 0; i < SIZE; i++)
		p[i] = gridDim.x;
#undef SIZE
#define SIZE 5
	p[SIZE] = 1;
}

#line 17 "input.cu"
__global__ void cue_undefined_first_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_undefined_first_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 17 "input.cu"
__global__ void cue_undefined_first_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_undefined_first_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 17 "input.cu"
static inline void cue_undefined_first_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("undefined_first", CUE_TIER_RESIZABLE, undefined_first, cue_undefined_first_elastic, cue_undefined_first_resized), p);
}
#line 27 "input.cu"

#undef SIZE
#define SIZE 3
__global__ void used_before(int *p)
{
	p[blockIdx.x] = SIZE;
#undef SIZE
#define SIZE 4
	p[SIZE] = 1;
}

#pragma push_macro("SIZE")
#undef SIZE
#define SIZE 3
#line 30 "input.cu"
static __device__ __forceinline__ void cue_used_before_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = SIZE;
#undef SIZE
#define SIZE 4
	p[SIZE] = 1;
}

#line 30 "input.cu"
__global__ void cue_used_before_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_used_before_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 30 "input.cu"
__global__ void cue_used_before_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_used_before_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 30 "input.cu"
static inline void cue_used_before_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("used_before", CUE_TIER_RESIZABLE, used_before, cue_used_before_elastic, cue_used_before_resized), p);
}
#pragma pop_macro("SIZE")
#line 37 "input.cu"

__global__ void two_texts(int *p)
{
#define PLACE 1
	p[PLACE] = blockIdx.x;
#undef PLACE
#define PLACE 2
	p[PLACE] = blockIdx.x;
}

#pragma push_macro("PLACE")
#undef PLACE
#line 38 "input.cu"
static __device__ __forceinline__ void cue_two_texts_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#define PLACE 1
	p[PLACE] = blockIdx.x;
#undef PLACE
#define PLACE 2
	p[PLACE] = blockIdx.x;
}

#line 38 "input.cu"
__global__ void cue_two_texts_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_two_texts_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 38 "input.cu"
__global__ void cue_two_texts_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_two_texts_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 38 "input.cu"
static inline void cue_two_texts_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("two_texts", CUE_TIER_RESIZABLE, two_texts, cue_two_texts_elastic, cue_two_texts_resized), p);
}
#pragma pop_macro("PLACE")
#line 46 "input.cu"

#define SUM(x, y) \
	((x) + (y))
#define BOTH SUM(1, SIZE)
__global__ void of_another(int *p)
{
	p[BOTH] = blockIdx.x;
#undef SUM
#define SUM(x, y) ((x) * (y))
	p[BOTH] = 2;
}

#pragma push_macro("SUM")
#undef SUM
#define SUM(x, y) \
	((x) + (y))
#line 50 "input.cu"
static __device__ __forceinline__ void cue_of_another_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[BOTH] = blockIdx.x;
#undef SUM
#define SUM(x, y) ((x) * (y))
	p[BOTH] = 2;
}

#line 50 "input.cu"
__global__ void cue_of_another_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_of_another_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 50 "input.cu"
__global__ void cue_of_another_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_of_another_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 50 "input.cu"
static inline void cue_of_another_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("of_another", CUE_TIER_RESIZABLE, of_another, cue_of_another_elastic, cue_of_another_resized), p);
}
#pragma pop_macro("SUM")
#line 57 "input.cu"

__global__ void harmless(int *p)
{
#ifdef TWICE
	p[blockIdx.x] = 1;
#endif
#pragma unroll
	for (int i = 0; i < 3; i++)
		p[i] = i;
}

#line 58 "input.cu"
static __device__ __forceinline__ void cue_harmless_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#ifdef TWICE
	p[blockIdx.x] = 1;
#endif
#pragma unroll
	for (int i = 0; i < 3; i++)
		p[i] = i;
}

#line 58 "input.cu"
__global__ void cue_harmless_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_harmless_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 58 "input.cu"
__global__ void cue_harmless_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_harmless_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 58 "input.cu"
static inline void cue_harmless_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("harmless", CUE_TIER_RESIZABLE, harmless, cue_harmless_elastic, cue_harmless_resized), p);
}
#line 67 "input.cu"

void run(int *p)
{
	cue_undefined_behind_launch(cue_config(2, 1), p);
	cue_undefined_first_launch(cue_config(2, 1), p);
	cue_used_before_launch(cue_config(2, 1), p);
	cue_two_texts_launch(cue_config(2, 1), p);
	cue_of_another_launch(cue_config(2, 1), p);
	cue_harmless_launch(cue_config(2, 1), p);
}
