// A header declares what this file defines, and this file declares what a header defines.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include "declared.cuh"

__device__ int cue_defined_here(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n = 3);
#line 3 "input.cu"

static inline void cue_kernel_launch(const cue_config &cue, int *p, int n = 2);
#line 3 "input.cu"

__device__ int defined_below(int n);

__device__ int cue_defined_below(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n);
#line 5 "input.cu"
__global__ void of_header(int *p, int n);

static inline void cue_of_header_launch(const cue_config &cue, int *p, int n);
#line 6 "input.cu"

__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = defined_here() + defined_below(n);
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = cue_defined_here(threadIdx, blockIdx, blockDim, gridDim) + cue_defined_below(threadIdx, blockIdx, blockDim, gridDim, n);
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

#line 7 "input.cu"
static const cue_known cue_kernel_known(cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized));
#line 11 "input.cu"

void early(int *p)
{
	cue_of_header_launch(cue_config(2, 1), p, 3);
}

__device__ int defined_here(int n)
{
	return n + blockIdx.x;
}

#line 17 "input.cu"
__device__ int cue_defined_here(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return n + blockIdx.x;
}
#line 21 "input.cu"

#include "defined.cuh"

#line 1 "defined.cuh"
__device__ int cue_defined_below(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return n + gridDim.x;
}
#line 23 "input.cu"

#line 6 "defined.cuh"
static __device__ __forceinline__ void cue_of_header_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 6 "defined.cuh"
__global__ void cue_of_header_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_of_header_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 5 "defined.cuh"
__global__ void cue_of_header_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_of_header_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 6 "defined.cuh"
static inline void cue_of_header_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_header", CUE_TIER_RESIZABLE, of_header, cue_of_header_elastic, cue_of_header_resized), p, n);
}
#line 23 "input.cu"

void run(int *p)
{
	cue_kernel_launch(cue_config(2, 1), p);
	cue_of_header_launch(cue_config(2, 1), p, 2);
}
