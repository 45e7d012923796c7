// The first kernel's entry does not compile. The second kernel is proved all the same; the first stays as it is.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void first(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void second(int *p)
{
	__shared__ int s[32];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_second_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int s[32];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}

#line 7 "input.cu"
__global__ void cue_second_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_second_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 7 "input.cu"
static inline void cue_second_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("second", CUE_TIER_ELASTIC, second, cue_second_elastic), p);
}
#line 14 "input.cu"

void run(int *p, int n)
{
	first<<<n, 1>>>(p);
	cue_second_launch(cue_config(n, 32), p);
}
