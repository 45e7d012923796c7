// A kernel of a header, and one that is declared only: the launches stay.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include "kernel.h"

__global__ void declared(int *p);

__global__ void own(int *p)
{
	p[blockIdx.x] = 2;
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_own_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

__global__ void cue_own_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_own_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

static inline void cue_own_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("own", CUE_TIER_ELASTIC, own, cue_own_elastic), p);
}
#line 10 "input.cu"

void run(int *p)
{
	of_header<<<2, 1>>>(p);
	declared<<<2, 1>>>(p);
	cue_own_launch(cue_config(2, 1), p);
}
