// Comments that hide diagnostics name what is none, or an error; the others still hide.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void reverse(int *p, int n)
{
	__shared__ int tile[128];
	if (threadIdx.x >= n)
		return; // cuelastic: ignore(erly-exit, early-exit)
	tile[threadIdx.x] = p[threadIdx.x];
	n ? __syncthreads() : void();
	p[threadIdx.x] = tile[n - 1 - threadIdx.x]; /* cuelastic: ignore(syntax) */
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_reverse_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	__shared__ int tile[128];
	if (threadIdx.x >= n)
		return; // cuelastic: ignore(erly-exit, early-exit)
	tile[threadIdx.x] = p[threadIdx.x];
	n ? __syncthreads() : void();
	p[threadIdx.x] = tile[n - 1 - threadIdx.x]; /* cuelastic: ignore(syntax) */
}

#line 2 "input.cu"
__global__ void cue_reverse_sliced(const cue_slice cue, int *p, int n)
{
	cue_reverse_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 2 "input.cu"
static inline void cue_reverse_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("reverse", CUE_TIER_SLICEABLE, reverse, cue_reverse_sliced), p, n);
}
#line 11 "input.cu"

void run(int *p)
{
	cue_reverse_launch(cue_config(4, 128), p, 100);
}
