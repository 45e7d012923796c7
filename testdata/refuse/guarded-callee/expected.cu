// What a predicated kernel calls waits, and is defined in a later header: no copy of it stands before the kernel's.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include "kernel.cuh"

#line 3 "kernel.cuh"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	out[i] = sum(i);
}

#line 3 "kernel.cuh"
__global__ void cue_kernel_sliced(const cue_slice cue, int *out, int n)
{
	cue_kernel_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, out, n);
}

#line 3 "kernel.cuh"
static inline void cue_kernel_launch(const cue_config &cue, int *out, int n)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_SLICEABLE, kernel, cue_kernel_sliced), out, n);
}
#line 3 "input.cu"
#include "sum.cuh"

void run(int *out)
{
	cue_kernel_launch(cue_config(4, 256), out, 1000);
}
