// All but the launches.
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
__global__ void cue_kernel_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
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
template <class T> __global__ void cue_typed_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_typed_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}
#line 19 "input.cu"

void run(int *p)
{
	kernel<<<2, 32>>>(p);
	typed<<<2, 1>>>(p);
}
