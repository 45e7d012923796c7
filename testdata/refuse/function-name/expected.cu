// A kernel that prints its own name would print another.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <stdio.h>

#define NAME __func__

struct logger {
	const char *name;
	__device__ logger(int level, const char *name = __builtin_FUNCTION()) : name(name)
	{
	}
};

struct member {
	const char *name = __builtin_FUNCTION();
};

__device__ void say(int level = 1, const char *name = __builtin_FUNCTION())
{
	printf("%d %s\n", level, name);
}

__device__ void say_more(logger l)
{
	printf("%s\n", l.name);
}

__device__ void say_other()
{
	say();
}

__global__ void kernel(int *p)
{
	printf("%s\n", __func__);
	p[blockIdx.x] = 1;
}

#pragma push_macro("__func__")
#define __func__ "kernel"
#pragma push_macro("__FUNCTION__")
#define __FUNCTION__ "kernel"
#line 32 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	printf("%s\n", __func__);
	p[blockIdx.x] = 1;
}

#line 32 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 32 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 32 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p);
}
#pragma pop_macro("__func__")
#pragma pop_macro("__FUNCTION__")
#line 37 "input.cu"

__global__ void pretty(const char **names)
{
	names[blockIdx.x] = __PRETTY_FUNCTION__;
}

__global__ void macro(const char **names)
{
	names[blockIdx.x] = NAME;
}

#pragma push_macro("__func__")
#define __func__ "macro"
#pragma push_macro("__FUNCTION__")
#define __FUNCTION__ "macro"
#line 43 "input.cu"
static __device__ __forceinline__ void cue_macro_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const char **names)
{
	names[blockIdx.x] = NAME;
}

#line 43 "input.cu"
__global__ void cue_macro_elastic(const cue_slice cue, const char **names)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_macro_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, names);
}

#line 43 "input.cu"
__global__ void cue_macro_resized(const cue_shape cue, const char **names)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_macro_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, names);
}

#line 43 "input.cu"
static inline void cue_macro_launch(const cue_config &cue, const char **names)
{
	cue_launch(cue, cue_kernel("macro", CUE_TIER_RESIZABLE, macro, cue_macro_elastic, cue_macro_resized), names);
}
#pragma pop_macro("__func__")
#pragma pop_macro("__FUNCTION__")
#line 47 "input.cu"

__global__ void by_default(int *p)
{
	say(p[blockIdx.x]);
}

__global__ void by_constructor(int *p)
{
	logger l(p[blockIdx.x]);
	say(2, l.name);
}

__global__ void by_conversion(int *p)
{
	say_more(p[blockIdx.x]);
}

__global__ void by_member(const char **names)
{
	member one;
	names[blockIdx.x] = one.name;
}

// These are the names of other functions.
__global__ void other(int *p)
{
	say_other();
	p[blockIdx.x] = 1;
}

#line 71 "input.cu"
static __device__ __forceinline__ void cue_other_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	say_other();
	p[blockIdx.x] = 1;
}

#line 71 "input.cu"
__global__ void cue_other_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_other_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 71 "input.cu"
__global__ void cue_other_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_other_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 71 "input.cu"
static inline void cue_other_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("other", CUE_TIER_RESIZABLE, other, cue_other_elastic, cue_other_resized), p);
}
#line 76 "input.cu"

void check(int result, const char *name = __builtin_FUNCTION())
{
	for (const char *c = __func__; *c; c++)
		putchar(*c);
	if (result)
		printf("%s %s\n", __func__, name);
}

void run(int *p, const char **names)
{
	cue_kernel_launch(cue_config(2, 32), p);
	pretty<<<2, 32>>>(names);
	printf("%s\n", __func__);
	cue_macro_launch(cue_config(2, 32), names);
	by_default<<<2, 32>>>(p);
	by_constructor<<<2, 32>>>(p);
	by_conversion<<<2, 32>>>(p);
	by_member<<<2, 32>>>(names);
	cue_other_launch(cue_config(2, 32), p);
	check(0);
}
