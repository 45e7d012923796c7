// Without #line.
#include <cuelastic/device.cuh>
__global__ void kernel(int *p, int n = 2)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[blockIdx.x] = tile[31 - threadIdx.x];
}

static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[blockIdx.x] = tile[31 - threadIdx.x];
}

__global__ void cue_kernel_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

static inline void cue_kernel_launch(const cue_config &cue, int *p, int n = 2)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_ELASTIC, kernel, cue_kernel_elastic), p, n);
}

__device__ int place()
{
	return blockIdx.x;
}

__device__ int cue_place(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockIdx.x;
}

template <class T> __global__ void typed(T *p)
{
	p[place()] = T(1);
}

template <class T>
static __device__ __forceinline__ void cue_typed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[cue_place(threadIdx, blockIdx, blockDim, gridDim)] = T(1);
}

template <class T> __global__ void cue_typed_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_typed_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

template <class T> __global__ void cue_typed_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_typed_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

template <class T>
static inline void cue_typed_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("typed", CUE_TIER_RESIZABLE, typed<T>, cue_typed_elastic<T>, cue_typed_resized<T>), p);
}

void run(int *p)
{
	cue_kernel_launch(cue_config(2, 32), p);
	cue_typed_launch(cue_config(2, 1), p);
}
