// Launches in macros that cannot be followed: in pieces, pasted together, with a name made by the macro, without arguments
// where the macro has a place for them, with another launch that stays.
#ifdef SOMETHING
#error "cuelastic read this file without the macro SOMETHING: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#include "launch.h"

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

#line 5 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 5 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 5 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 5 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p);
}

#line 5 "input.cu"
static const cue_known cue_kernel_known(cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized));
#line 9 "input.cu"

__global__ void nullary()
{
	if (blockIdx.x > 100)
		__trap();
}

#line 10 "input.cu"
static __device__ __forceinline__ void cue_nullary_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	if (blockIdx.x > 100)
		__trap();
}

#line 10 "input.cu"
__global__ void cue_nullary_elastic(const cue_slice cue)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_nullary_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid);
}

#line 10 "input.cu"
__global__ void cue_nullary_resized(const cue_shape cue)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_nullary_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid);
}

#line 10 "input.cu"
static inline void cue_nullary_launch(const cue_config &cue)
{
	cue_launch(cue, cue_kernel("nullary", CUE_TIER_RESIZABLE, nullary, cue_nullary_elastic, cue_nullary_resized));
}
#line 15 "input.cu"

__global__ void by_default(int *p, int n = 3)
{
	p[blockIdx.x] = n;
}

#line 16 "input.cu"
static __device__ __forceinline__ void cue_by_default_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 16 "input.cu"
__global__ void cue_by_default_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_by_default_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 16 "input.cu"
__global__ void cue_by_default_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_by_default_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 16 "input.cu"
static inline void cue_by_default_launch(const cue_config &cue, int *p, int n = 3)
{
	cue_launch(cue, cue_kernel("by_default", CUE_TIER_RESIZABLE, by_default, cue_by_default_elastic, cue_by_default_resized), p, n);
}
#line 20 "input.cu"

__global__ void opaque(int *p)
{
	p[::blockIdx.x] = 1;
}

#define CONFIGURATION <<<2, 1>>>
#define PASTED(name) ker##name<<<2, 1>>>(p)
#define CHOSEN (n ? kernel : opaque)
#define CALL(k, ...) k<<<1, 1>>>(__VA_ARGS__)
#define BOTH                                                                                                 \
	kernel<<<1, 1>>>(p);                                                                                     \
	opaque<<<1, 1>>>(p)
#define LAUNCH_AGAIN(k, n) k<<<n++, 1>>>(p + n)
#define DIFFERENT my_kernel<<<1, 1>>>(p)

#define cue_DIFFERENT ::second::cue_my_kernel_2_launch(cue_config(1, 1), p)
#line 35 "input.cu"
#define NAME(k) k
#define INDIRECT(k, q) NAME(k)<<<1, 1>>>(q)

void run(int *p, int n)
{
	kernel CONFIGURATION(p);
	PASTED(nel);
	cue_launch_pointer(CHOSEN, cue_config(2, 1), p);
	CALL(nullary);
	CALL(by_default, p);
	BOTH;
	LAUNCH_AGAIN(kernel, n);
	LAUNCH_OF_HEADER(kernel, p);
	INDIRECT(kernel, p);
	PASTED(
#ifdef SOMETHING
	    nel
#else
	    nel
#endif
	);
}

namespace first
{
__global__ void my_kernel(int *p)
{
	p[blockIdx.x] = 1;
}

#line 60 "input.cu"
static __device__ __forceinline__ void cue_my_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 60 "input.cu"
__global__ void cue_my_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_my_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 60 "input.cu"
__global__ void cue_my_kernel_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_my_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 60 "input.cu"
static inline void cue_my_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("my_kernel", CUE_TIER_RESIZABLE, my_kernel, cue_my_kernel_elastic, cue_my_kernel_resized), p);
}
#line 64 "input.cu"
void run_first(int *p)
{
	DIFFERENT;
}
} // namespace first

namespace second
{
__global__ void my_kernel(int *p)
{
	p[blockIdx.x] = 2;
}

#line 72 "input.cu"
static __device__ __forceinline__ void cue_my_kernel_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

#line 72 "input.cu"
__global__ void cue_my_kernel_2_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_my_kernel_2_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 72 "input.cu"
__global__ void cue_my_kernel_2_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_my_kernel_2_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 72 "input.cu"
static inline void cue_my_kernel_2_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("my_kernel", CUE_TIER_RESIZABLE, my_kernel, cue_my_kernel_2_elastic, cue_my_kernel_2_resized), p);
}
#line 76 "input.cu"
void run_second(int *p)
{
	cue_DIFFERENT;
}
} // namespace second

// The macro that holds the launch is an argument of the one that is used.
#define FOR_TYPES(make) make(int) make(float)
#define MAKE_RUN(type)                                                                                       \
	void run_##type(type *p)                                                                                 \
	{                                                                                                        \
		of_type<type><<<3, 1>>>(p);                                                                          \
	}
template <class type> __global__ void of_type(type *p)
{
	p[blockIdx.x] = 1;
}

#line 88 "input.cu"
template <class type>
static __device__ __forceinline__ void cue_of_type_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, type *p)
{
	p[blockIdx.x] = 1;
}

#line 89 "input.cu"
template <class type> __global__ void cue_of_type_elastic(const cue_slice cue, type *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_of_type_body<type>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 89 "input.cu"
template <class type> __global__ void cue_of_type_resized(const cue_shape cue, type *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_of_type_body<type>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 89 "input.cu"
template <class type>
static inline void cue_of_type_launch(const cue_config &cue, type *p)
{
	cue_launch(cue, cue_kernel("of_type", CUE_TIER_RESIZABLE, of_type<type>, cue_of_type_elastic<type>, cue_of_type_resized<type>), p);
}
#line 93 "input.cu"
FOR_TYPES(MAKE_RUN)
