// What clang cannot compile in a header is refused where it is used; the kernels that use none of it are judged all the
// same.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#include "broken.cuh"

__global__ void reaches(int *p)
{
	__syncthreads();
	p[blockIdx.x] = broken(p[0]);
}

__global__ void by_instance(int *p)
{
	__syncthreads();
	p[blockIdx.x] = broken_for(whole{p[0]});
}

__global__ void other(int *p)
{
	__syncthreads();
	p[blockIdx.x] += 1;
}

#line 17 "input.cu"
static __device__ __forceinline__ void cue_other_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__syncthreads();
	p[blockIdx.x] += 1;
}

#line 16 "input.cu"
__global__ void cue_other_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_other_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 17 "input.cu"
static inline void cue_other_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("other", CUE_TIER_ELASTIC, other, cue_other_elastic), p);
}

#line 17 "input.cu"
static const cue_known cue_other_known(cue_kernel("other", CUE_TIER_ELASTIC, other, cue_other_elastic));
#line 22 "input.cu"
