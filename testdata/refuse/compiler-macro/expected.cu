// What nvcc reads is unknown: only the kernels that reach it stay. The questions are no guess: __has_include_next is never answered.
#ifdef __clang__
#error "cuelastic read this file without the macro __clang__: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int asks()
{
#if __has_include_next(<math.h>)
	return 1;
#else
	return 2;
#endif
}

__global__ void calls(int *p)
{
	p[blockIdx.x] = asks();
}

__global__ void holds(int *p)
{
#if __has_include_next(<math.h>)
	p[blockIdx.x] = 1;
#endif
}

__global__ void plain(int *p)
{
	p[blockIdx.x] = 1;
}

#line 23 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 23 "input.cu"
__global__ void cue_plain_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 23 "input.cu"
__global__ void cue_plain_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 23 "input.cu"
static inline void cue_plain_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p);
}
#line 27 "input.cu"

// The host's choice may be of an argument.
template <int N> __global__ void sized(int *p)
{
	p[blockIdx.x] = N;
}

// The answer may also be the one that leaves the text out.
__global__ void lacks(int *p)
{
#if __has_include_next(<no_such_file.h>)
	p[1] = 1;
#endif
	p[blockIdx.x] = 1;
}

// Left out by a condition that is known.
__global__ void leaves_out(int *p)
{
#ifdef __clang__
#if __has_include_next(<math.h>)
	p[1] = 1;
#endif
#endif
	p[blockIdx.x] = 1;
}

#line 44 "input.cu"
static __device__ __forceinline__ void cue_leaves_out_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#ifdef __clang__
#if __has_include_next(<math.h>)
	p[1] = 1;
#endif
#endif
	p[blockIdx.x] = 1;
}

#line 44 "input.cu"
__global__ void cue_leaves_out_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_leaves_out_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 44 "input.cu"
__global__ void cue_leaves_out_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_leaves_out_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 44 "input.cu"
static inline void cue_leaves_out_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("leaves_out", CUE_TIER_RESIZABLE, leaves_out, cue_leaves_out_elastic, cue_leaves_out_resized), p);
}
#line 53 "input.cu"

void run(int *p)
{
#if __has_include_next(<math.h>)
	const int n = 1;
#else
	const int n = 2;
#endif
	calls<<<n, 1>>>(p);
	holds<<<n, 1>>>(p);
	cue_plain_launch(cue_config(n, 1), p);
	sized<n><<<4, 1>>>(p);
	lacks<<<n, 1>>>(p);
	cue_leaves_out_launch(cue_config(n, 1), p);
}
