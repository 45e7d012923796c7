// Device functions that read thread ids get a clone for resizable kernels; others keep calling the original.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ unsigned thread()
{
	return threadIdx.y * blockDim.x + threadIdx.x;
}

#line 2 "input.cu"
__device__ unsigned cue_thread_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return threadIdx.y * blockDim.x + threadIdx.x;
}
#line 6 "input.cu"

__device__ unsigned size();

__device__ unsigned cue_size_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim);
#line 8 "input.cu"

template <class T> __device__ T *mine(T *p, unsigned where)
{
	return p + where * size() + thread();
}

#line 9 "input.cu"
template <class T> __device__ T *cue_mine(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, unsigned where)
{
	return p + where * cue_size_2(threadIdx, blockIdx, blockDim, gridDim) + cue_thread_2(threadIdx, blockIdx, blockDim, gridDim);
}
#line 13 "input.cu"

__global__ void resizable(int *p)
{
	*mine(p, blockIdx.x) = thread();
}

#line 14 "input.cu"
static __device__ __forceinline__ void cue_resizable_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	*cue_mine(threadIdx, blockIdx, blockDim, gridDim, p, blockIdx.x) = cue_thread_2(threadIdx, blockIdx, blockDim, gridDim);
}

#line 14 "input.cu"
__global__ void cue_resizable_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_resizable_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 14 "input.cu"
__global__ void cue_resizable_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_resizable_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 14 "input.cu"
static inline void cue_resizable_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("resizable", CUE_TIER_RESIZABLE, resizable, cue_resizable_elastic, cue_resizable_resized), p);
}
#line 18 "input.cu"

__global__ void elastic(int *p)
{
	__shared__ int last;
	if (thread() == size() - 1)
		last = 1;
	__syncthreads();
	*mine(p, blockIdx.x) += last;
}

#line 19 "input.cu"
static __device__ __forceinline__ void cue_elastic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int last;
	if (thread() == size() - 1)
		last = 1;
	__syncthreads();
	*mine(p, blockIdx.x) += last;
}

#line 19 "input.cu"
__global__ void cue_elastic_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_elastic_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 19 "input.cu"
static inline void cue_elastic_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("elastic", CUE_TIER_ELASTIC, elastic, cue_elastic_elastic), p);
}
#line 27 "input.cu"

__device__ unsigned size()
{
	return blockDim.x * blockDim.y * blockDim.z;
}

#line 28 "input.cu"
__device__ unsigned cue_size_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockDim.x * blockDim.y * blockDim.z;
}
#line 32 "input.cu"

void run(int *p)
{
	cue_resizable_launch(cue_config(2, dim3(8, 4)), p);
	cue_elastic_launch(cue_config(2, dim3(8, 4)), p);
}
