// Ids with a leading :: name the hardware's. Those of threads are the same for both.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void block(int *p)
{
	p[::blockIdx.x] = 1;
}

__global__ void grid(int *p)
{
	p[blockIdx.x] = :: gridDim.x;
}

__global__ void thread(int *p)
{
	p[blockIdx.x] = ::threadIdx.x + ::blockDim.x;
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_thread_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = ::threadIdx.x + ::blockDim.x;
}

#line 12 "input.cu"
__global__ void cue_thread_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_thread_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 12 "input.cu"
static inline void cue_thread_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("thread", CUE_TIER_ELASTIC, thread, cue_thread_elastic), p);
}
#line 16 "input.cu"

void run(int *p)
{
	block<<<2, 32>>>(p);
	grid<<<2, 32>>>(p);
	cue_thread_launch(cue_config(2, 32), p);
}
