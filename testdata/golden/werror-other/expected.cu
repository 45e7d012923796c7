// --werror=ID is about these ids alone, --disable wins, and then the output is written.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void refused(int *p, int n)
{
	threadIdx.x > n ? __syncthreads() : void();
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_refused_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	threadIdx.x > n ? __syncthreads() : void();
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
__global__ void cue_refused_sliced(const cue_slice cue, int *p, int n)
{
	cue_refused_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 2 "input.cu"
static inline void cue_refused_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("refused", CUE_TIER_SLICEABLE, refused, cue_refused_sliced), p, n);
}

#line 2 "input.cu"
static const cue_known cue_refused_known(cue_kernel("refused", CUE_TIER_SLICEABLE, refused, cue_refused_sliced));
#line 7 "input.cu"

__global__ void named(int *p)
{
	p[::blockIdx.x] = 1;
}
