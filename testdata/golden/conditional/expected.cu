// Conditional compilation around kernels, in their bodies, and around launches.
#ifdef WIDTH
#error "cuelastic read this file without the macro WIDTH: rewrite it with the flags that it is compiled with"
#endif
#ifdef FAST
#error "cuelastic read this file without the macro FAST: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#ifndef WIDTH
#define WIDTH 4
#endif

#if WIDTH > 2
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 7 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 7 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 7 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p, n);
}
#line 11 "input.cu"
#else
__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = -n;
}
#endif

__global__ void inside(int *p)
{
#if WIDTH == 4
	p[blockIdx.x] = 4;
#else
	p[blockIdx.x] = 5;
#endif
}

#line 18 "input.cu"
static __device__ __forceinline__ void cue_inside_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#if WIDTH == 4
	p[blockIdx.x] = 4;
#else
	p[blockIdx.x] = 5;
#endif
}

#line 18 "input.cu"
__global__ void cue_inside_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_inside_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 18 "input.cu"
__global__ void cue_inside_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_inside_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 18 "input.cu"
static inline void cue_inside_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("inside", CUE_TIER_RESIZABLE, inside, cue_inside_elastic, cue_inside_resized), p);
}
#line 26 "input.cu"


void run(int *p)
{
#ifdef FAST
	kernel<<<20, 1>>>(p, 2);
#else
	cue_kernel_launch(cue_config(2, 1), p, 1);
#endif
	cue_inside_launch(cue_config(2, 1), p);
#if 0
	nothing<<<1, 1>>>();
#endif
}
