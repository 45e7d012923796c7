// Conditions that do more with __CUDA_ARCH__ than compare it with numbers: not all ways it can come out are known.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define MAJOR (__CUDA_ARCH__ / 100)

__global__ void barrier(int *p)
{
#if MAJOR == 6
	__syncthreads();
#endif
	p[blockIdx.x] = 1;
}

#line 4 "input.cu"
static __device__ __forceinline__ void cue_barrier_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#if MAJOR == 6
	__syncthreads();
#endif
	p[blockIdx.x] = 1;
}

#line 4 "input.cu"
__global__ void cue_barrier_sliced(const cue_slice cue, int *p)
{
	cue_barrier_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 4 "input.cu"
static inline void cue_barrier_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("barrier", CUE_TIER_SLICEABLE, barrier, cue_barrier_sliced), p);
}
#line 11 "input.cu"

void run(int *p)
{
	cue_barrier_launch(cue_config(2, 32), p);
}
