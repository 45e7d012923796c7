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

#line 9 "input.cu"
static __device__ __forceinline__ void cue_leaves_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	if (threadIdx.x > 3)
		asm volatile("exit;");
	p[blockIdx.x] = 1;
}

#line 9 "input.cu"
__global__ void cue_leaves_sliced(const cue_slice cue, int *p)
{
	cue_leaves_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 9 "input.cu"
static inline void cue_leaves_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("leaves", CUE_TIER_SLICEABLE, leaves, cue_leaves_sliced), p);
}
#line 15 "input.cu"

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

#line 16 "input.cu"
__global__ void cue_waits_sliced(const cue_slice cue, int *p)
{
	cue_waits_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 16 "input.cu"
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

#line 24 "input.cu"
__global__ void cue_lane_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_lane_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 24 "input.cu"
static inline void cue_lane_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("lane", CUE_TIER_ELASTIC, lane, cue_lane_elastic), p);
}
#line 30 "input.cu"

void run(int *p)
{
	reads<<<2, 32>>>(p);
	cue_leaves_launch(cue_config(2, 32), p);
	cue_waits_launch(cue_config(2, 64), p);
	cue_lane_launch(cue_config(2, 32), p);
}

// Barriers in memory are not reset for the next logical block, but a slice begins with fresh ones.
__global__ void arrives(const int *in, int *p)
{
	__shared__ unsigned long long bar;
	unsigned at = (unsigned)__cvta_generic_to_shared(&bar), done = 0;
	if (threadIdx.x == 0)
		asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at));
	asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
	__syncthreads();
	if (threadIdx.x == 0)
		asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(at));
	while (!done)
		asm volatile("{ .reg .pred q; mbarrier.try_wait.parity.shared.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; }"
		             : "=r"(done)
		             : "r"(at)
		             : "memory");
	p[blockIdx.x] = in[blockIdx.x];
}

#line 40 "input.cu"
static __device__ __forceinline__ void cue_arrives_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, const int *in, int *p)
{
	__shared__ unsigned long long bar;
	unsigned at = (unsigned)__cvta_generic_to_shared(&bar), done = 0;
	if (threadIdx.x == 0)
		asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at));
	asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
	__syncthreads();
	if (threadIdx.x == 0)
		asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(at));
	while (!done)
		asm volatile("{ .reg .pred q; mbarrier.try_wait.parity.shared.b64 q, [%1], 0; selp.u32 %0, 1, 0, q; }"
		             : "=r"(done)
		             : "r"(at)
		             : "memory");
	p[blockIdx.x] = in[blockIdx.x];
}

#line 40 "input.cu"
__global__ void cue_arrives_sliced(const cue_slice cue, const int *in, int *p)
{
	cue_arrives_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, in, p);
}

#line 40 "input.cu"
static inline void cue_arrives_launch(const cue_config &cue, const int *in, int *p)
{
	cue_launch(cue, cue_kernel("arrives", CUE_TIER_SLICEABLE, arrives, cue_arrives_sliced), in, p);
}

#line 40 "input.cu"
static const cue_known cue_arrives_known(cue_kernel("arrives", CUE_TIER_SLICEABLE, arrives, cue_arrives_sliced));
#line 57 "input.cu"
