// Slices, no loop.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void kernel(int *p, int n = 2)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[blockIdx.x] = tile[31 - threadIdx.x];
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	__shared__ int tile[32];
	tile[threadIdx.x] = n;
	__syncthreads();
	p[blockIdx.x] = tile[31 - threadIdx.x];
}

#line 2 "input.cu"
__global__ void cue_kernel_sliced(const cue_slice cue, int *p, int n)
{
	cue_kernel_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 2 "input.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p, int n = 2)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_SLICEABLE, kernel, cue_kernel_sliced), p, n);
}
#line 9 "input.cu"

__device__ int place()
{
	return blockIdx.x;
}

#line 10 "input.cu"
__device__ int cue_place(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockIdx.x;
}
#line 14 "input.cu"

template <class T> __global__ void typed(T *p)
{
	p[place()] = T(1);
}

#line 14 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_typed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[cue_place(threadIdx, blockIdx, blockDim, gridDim)] = T(1);
}

#line 15 "input.cu"
template <class T> __global__ void cue_typed_sliced(const cue_slice cue, T *p)
{
	cue_typed_body<T>(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 15 "input.cu"
template <class T>
static inline void cue_typed_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("typed", CUE_TIER_SLICEABLE, typed<T>, cue_typed_sliced<T>), p);
}
#line 19 "input.cu"

void run(int *p)
{
	cue_kernel_launch(cue_config(2, 32), p);
	cue_typed_launch(cue_config(2, 1), p);
}
