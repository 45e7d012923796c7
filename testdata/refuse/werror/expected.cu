// --werror: the output is written, the status says that a kernel was refused.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void kernel(int *p, int n)
{
	threadIdx.x > n ? __syncthreads() : void();
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	threadIdx.x > n ? __syncthreads() : void();
	p[blockIdx.x] = 1;
}

__global__ void cue_kernel_sliced(const cue_slice cue, int *p, int n)
{
	cue_kernel_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

static inline void cue_kernel_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_SLICEABLE, kernel, cue_kernel_sliced), p, n);
}
#line 7 "input.cu"
