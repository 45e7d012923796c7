// Directives in a body that define something: a clone's copy of the body would define it twice.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int callee(int n)
{
#define TWICE(x) (2 * (x))
	return TWICE(n) + blockIdx.x;
}

__global__ void kernel(int *p)
{
#define PLACE blockIdx.x
	p[PLACE] = 1;
#undef PLACE
}

__global__ void calls(int *p)
{
	p[callee(1)] = 1;
}

__global__ void harmless(int *p)
{
#ifdef TWICE
	p[blockIdx.x] = 1;
#endif
#pragma unroll
	for (int i = 0; i < 3; i++)
		p[i] = i;
}

#line 20 "input.cu"
static __device__ __forceinline__ void cue_harmless_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
#ifdef TWICE
	p[blockIdx.x] = 1;
#endif
#pragma unroll
	for (int i = 0; i < 3; i++)
		p[i] = i;
}

__global__ void cue_harmless_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_harmless_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

static inline void cue_harmless_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("harmless", CUE_TIER_ELASTIC, harmless, cue_harmless_elastic), p);
}
#line 29 "input.cu"

void run(int *p)
{
	kernel<<<2, 1>>>(p);
	calls<<<2, 1>>>(p);
	cue_harmless_launch(cue_config(2, 1), p);
}
