// Device functions that read ids, over two levels: those that read block ids get a clone.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int lane()
{
	return threadIdx.x % 32;
}

#line 2 "input.cu"
__device__ int cue_lane(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return threadIdx.x % 32;
}
#line 6 "input.cu"

__device__ int global_id()
{
	return blockIdx.x * blockDim.x + threadIdx.x;
}

#line 7 "input.cu"
__device__ int cue_global_id(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockIdx.x * blockDim.x + threadIdx.x;
}
#line 11 "input.cu"

__device__ int twice(int value)
{
	return 2 * value + global_id() + lane();
}

#line 12 "input.cu"
__device__ int cue_twice(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int value)
{
	return 2 * value + cue_global_id(threadIdx, blockIdx, blockDim, gridDim) + cue_lane(threadIdx, blockIdx, blockDim, gridDim);
}
#line 16 "input.cu"

__device__ int unused_here()
{
	return blockIdx.x;
}

__global__ void kernel(int *p)
{
	p[global_id()] = twice( global_id( ) ) + lane();
}

#line 22 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[cue_global_id(threadIdx, blockIdx, blockDim, gridDim)] = cue_twice(threadIdx, blockIdx, blockDim, gridDim,  cue_global_id(threadIdx, blockIdx, blockDim, gridDim ) ) + cue_lane(threadIdx, blockIdx, blockDim, gridDim);
}

#line 22 "input.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 22 "input.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 22 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p);
}
#line 26 "input.cu"

__global__ void other(int *p)
{
	p[threadIdx.x] = lane();
}

#line 27 "input.cu"
static __device__ __forceinline__ void cue_other_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[threadIdx.x] = cue_lane(threadIdx, blockIdx, blockDim, gridDim);
}

#line 27 "input.cu"
__global__ void cue_other_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_other_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 27 "input.cu"
__global__ void cue_other_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_other_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 27 "input.cu"
static inline void cue_other_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("other", CUE_TIER_RESIZABLE, other, cue_other_elastic, cue_other_resized), p);
}
#line 31 "input.cu"

void run(int *p)
{
	cue_kernel_launch(cue_config(2, 32), p);
	cue_other_launch(cue_config(2, 32), p);
}
