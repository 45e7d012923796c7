// Functions that read block ids and cannot be cloned: an operator, members of a header's class and of one with a field named
// like an id, one that keeps a static; calls by pointer and by macro, a functor that is not known. Others can.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#include "ids.h"

#line 2 "ids.h"
__device__ inline int cue_id_of_header(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockIdx.x;
}
#line 4 "input.cu"

struct place {
	int n;
	__device__ int global() const
	{
		return blockIdx.x * blockDim.x + n;
	}

#line 7 "input.cu"
__device__ int cue_global(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim) const
	{
		return blockIdx.x * blockDim.x + n;
	}
#line 11 "input.cu"
	__device__ int operator()(int m) const
	{
		return m + gridDim.x;
	}

#line 11 "input.cu"
__device__ int cue_call_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int m) const
	{
		return m + gridDim.x;
	}
#line 15 "input.cu"
};

struct named {
	int blockDim;
	__device__ int product() const
	{
		return blockDim * blockIdx.x;
	}
};

__device__ int keeps()
{
	static int calls = 0;
	return calls++ + blockIdx.x;
}

__device__ int operator+(place a, int b)
{
	return a.n + b + blockIdx.x;
}

__device__ int block()
{
	return blockIdx.x;
}

#line 36 "input.cu"
__device__ int cue_block_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockIdx.x;
}
#line 40 "input.cu"

__global__ void by_method(int *p)
{
	p[place{1}.global()] = 1;
}

#line 41 "input.cu"
static __device__ __forceinline__ void cue_by_method_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[place{1}.cue_global(threadIdx, blockIdx, blockDim, gridDim)] = 1;
}

#line 41 "input.cu"
__global__ void cue_by_method_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_by_method_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 41 "input.cu"
__global__ void cue_by_method_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_by_method_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 41 "input.cu"
static inline void cue_by_method_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("by_method", CUE_TIER_RESIZABLE, by_method, cue_by_method_elastic, cue_by_method_resized), p);
}
#line 45 "input.cu"

__global__ void by_functor(int *p)
{
	p[place{1}(2)] = 1;
}

#line 46 "input.cu"
static __device__ __forceinline__ void cue_by_functor_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[place{1}.cue_call_2(threadIdx, blockIdx, blockDim, gridDim, 2)] = 1;
}

#line 46 "input.cu"
__global__ void cue_by_functor_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_by_functor_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 46 "input.cu"
__global__ void cue_by_functor_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_by_functor_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 46 "input.cu"
static inline void cue_by_functor_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("by_functor", CUE_TIER_RESIZABLE, by_functor, cue_by_functor_elastic, cue_by_functor_resized), p);
}
#line 50 "input.cu"

__global__ void by_operator(int *p)
{
	p[place{1} + 2] = 1;
}

__global__ void by_header(int *p)
{
	p[id_of_header()] = 1;
}

#line 56 "input.cu"
static __device__ __forceinline__ void cue_by_header_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[cue_id_of_header(threadIdx, blockIdx, blockDim, gridDim)] = 1;
}

#line 56 "input.cu"
__global__ void cue_by_header_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_by_header_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 56 "input.cu"
__global__ void cue_by_header_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_by_header_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 56 "input.cu"
static inline void cue_by_header_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("by_header", CUE_TIER_RESIZABLE, by_header, cue_by_header_elastic, cue_by_header_resized), p);
}
#line 60 "input.cu"

__global__ void by_field(int *p)
{
	p[named{1}.product()] = 1;
}

__global__ void by_member_of_header(int *p)
{
	p[of_header().id()] = 1;
}

__global__ void by_static(int *p)
{
	p[keeps()] = 1;
}

__global__ void by_pointer(int *p)
{
	int (*f)() = block;
	p[f()] = 1;
}

#define BLOCK() block()

__global__ void by_macro(int *p)
{
	p[BLOCK()] = 1;
}

template <class F> __global__ void by_argument(int *p, F f)
{
	p[f(1)] = 1;
}

#line 88 "input.cu"
template <class F>
static __device__ __forceinline__ void cue_by_argument_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<F> f)
{
	p[f.cue_call_2(threadIdx, blockIdx, blockDim, gridDim, 1)] = 1;
}

#line 89 "input.cu"
template <class F> __global__ void cue_by_argument_elastic(const cue_slice cue, int *p, F f)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_by_argument_body<F>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(f));
}

#line 89 "input.cu"
template <class F> __global__ void cue_by_argument_resized(const cue_shape cue, int *p, F f)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_by_argument_body<F>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(f));
}

#line 89 "input.cu"
template <class F>
static inline void cue_by_argument_launch(const cue_config &cue, int *p, F f)
{
	cue_launch(cue, cue_kernel("by_argument", CUE_TIER_RESIZABLE, by_argument<F>, cue_by_argument_elastic<F>, cue_by_argument_resized<F>), p, f);
}
#line 93 "input.cu"

__global__ void plain(int *p)
{
	p[block()] = 1;
}

#line 94 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[cue_block_2(threadIdx, blockIdx, blockDim, gridDim)] = 1;
}

#line 94 "input.cu"
__global__ void cue_plain_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 94 "input.cu"
__global__ void cue_plain_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 94 "input.cu"
static inline void cue_plain_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p);
}
#line 98 "input.cu"

void run(int *p)
{
	cue_by_method_launch(cue_config(2, 32), p);
	cue_by_functor_launch(cue_config(2, 32), p);
	by_operator<<<2, 32>>>(p);
	cue_by_header_launch(cue_config(2, 32), p);
	by_field<<<2, 32>>>(p);
	by_member_of_header<<<2, 32>>>(p);
	by_static<<<2, 32>>>(p);
	by_pointer<<<2, 32>>>(p);
	by_macro<<<2, 32>>>(p);
	cue_by_argument_launch(cue_config(2, 32), p, place{1});
	cue_plain_launch(cue_config(2, 32), p);
}
