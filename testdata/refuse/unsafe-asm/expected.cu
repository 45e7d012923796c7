// Inline assembly that reads block ids, leaves, or waits. What reads only lanes is fine.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void reads(int *p)
{
	unsigned block;
	asm("mov.u32 %0, %%ctaid.x;" : "=r"(block));
	p[block] = 1;
}

__global__ void leaves(int *p)
{
	if (threadIdx.x > 3)
		asm volatile("exit;");
	p[blockIdx.x] = 1;
}

__global__ void waits(int *p)
{
	p[threadIdx.x] = 1;
	if (threadIdx.x < 32)
		asm volatile("bar.sync 1, 32;");
	p[blockIdx.x] += p[31 - threadIdx.x];
}

#line 16 "input.cu"
static __device__ __forceinline__ void cue_waits_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[threadIdx.x] = 1;
	if (threadIdx.x < 32)
		asm volatile("bar.sync 1, 32;");
	p[blockIdx.x] += p[31 - threadIdx.x];
}

__global__ void cue_waits_sliced(const cue_slice cue, int *p)
{
	cue_waits_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

static inline void cue_waits_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("waits", CUE_TIER_SLICEABLE, waits, cue_waits_sliced), p);
}
#line 23 "input.cu"

__global__ void lane(int *p)
{
	unsigned lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[blockIdx.x] = lane;
}

#line 24 "input.cu"
static __device__ __forceinline__ void cue_lane_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	unsigned lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[blockIdx.x] = lane;
}

__global__ void cue_lane_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_lane_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

static inline void cue_lane_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("lane", CUE_TIER_ELASTIC, lane, cue_lane_elastic), p);
}
#line 30 "input.cu"

void run(int *p)
{
	reads<<<2, 32>>>(p);
	leaves<<<2, 32>>>(p);
	cue_waits_launch(cue_config(2, 64), p);
	cue_lane_launch(cue_config(2, 32), p);
}
