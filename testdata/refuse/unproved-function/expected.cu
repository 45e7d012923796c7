// What clang cannot compile is refused where it is used; the other kernels of the file are judged all the same.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
int host;
__managed__ int managed;

__device__ int broken(int i)
{
	if (i)
		return host;
	return i;
}

__global__ void reaches(int *p)
{
	__syncthreads();
	p[blockIdx.x] = broken(p[0]);
}

__global__ void itself(int *p)
{
	p[blockIdx.x] = host; __syncthreads();
}

__global__ void other(int *p)
{
	__syncthreads();
	p[blockIdx.x] += managed;
}

#line 23 "input.cu"
static __device__ __forceinline__ void cue_other_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__syncthreads();
	p[blockIdx.x] += managed;
}

#line 22 "input.cu"
__global__ void cue_other_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_other_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 23 "input.cu"
static inline void cue_other_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("other", CUE_TIER_ELASTIC, other, cue_other_elastic), p);
}

#line 23 "input.cu"
static const cue_known cue_other_known(cue_kernel("other", CUE_TIER_ELASTIC, other, cue_other_elastic));
#line 28 "input.cu"
