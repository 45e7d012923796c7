// Why an elastic kernel is not resizable: notes, which only -v prints.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void shared(int *p)
{
	__shared__ int value;
	value = 3;
	p[blockIdx.x] = value;
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_shared_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int value;
	value = 3;
	p[blockIdx.x] = value;
}

#line 6 "input.cu"
__global__ void cue_shared_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_shared_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 6 "input.cu"
static inline void cue_shared_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("shared", CUE_TIER_ELASTIC, shared, cue_shared_elastic), p);
}
#line 12 "input.cu"

__global__ void dynamic(int *p)
{
	extern __shared__ int values[];
	values[threadIdx.x] = 3;
	p[blockIdx.x] = values[threadIdx.x];
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_dynamic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	extern __shared__ int values[];
	values[threadIdx.x] = 3;
	p[blockIdx.x] = values[threadIdx.x];
}

#line 13 "input.cu"
__global__ void cue_dynamic_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_dynamic_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 13 "input.cu"
static inline void cue_dynamic_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("dynamic", CUE_TIER_ELASTIC, dynamic, cue_dynamic_elastic), p);
}
#line 19 "input.cu"

__global__ void barrier(int *p)
{
	p[blockIdx.x] = __syncthreads_count(threadIdx.x < 3);
}

#line 20 "input.cu"
static __device__ __forceinline__ void cue_barrier_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = __syncthreads_count(threadIdx.x < 3);
}

#line 20 "input.cu"
__global__ void cue_barrier_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_barrier_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 20 "input.cu"
static inline void cue_barrier_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("barrier", CUE_TIER_ELASTIC, barrier, cue_barrier_elastic), p);
}
#line 24 "input.cu"

__global__ void shuffle(int *p)
{
	p[threadIdx.x] = __shfl_down_sync(~0u, p[threadIdx.x], 1);
}

#line 25 "input.cu"
static __device__ __forceinline__ void cue_shuffle_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[threadIdx.x] = __shfl_down_sync(~0u, p[threadIdx.x], 1);
}

#line 25 "input.cu"
__global__ void cue_shuffle_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_shuffle_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 25 "input.cu"
static inline void cue_shuffle_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("shuffle", CUE_TIER_ELASTIC, shuffle, cue_shuffle_elastic), p);
}
#line 29 "input.cu"

__global__ void vote(int *p)
{
	p[threadIdx.x] = __any_sync(~0u, p[threadIdx.x]);
}

#line 30 "input.cu"
static __device__ __forceinline__ void cue_vote_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[threadIdx.x] = __any_sync(~0u, p[threadIdx.x]);
}

#line 30 "input.cu"
__global__ void cue_vote_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_vote_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 30 "input.cu"
static inline void cue_vote_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("vote", CUE_TIER_ELASTIC, vote, cue_vote_elastic), p);
}
#line 34 "input.cu"

__global__ void active(int *p)
{
	p[threadIdx.x] = __popc(__activemask());
}

#line 35 "input.cu"
static __device__ __forceinline__ void cue_active_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[threadIdx.x] = __popc(__activemask());
}

#line 35 "input.cu"
__global__ void cue_active_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_active_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 35 "input.cu"
static inline void cue_active_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("active", CUE_TIER_ELASTIC, active, cue_active_elastic), p);
}
#line 39 "input.cu"

__global__ void rank(int *p)
{
	auto block = cg::this_thread_block();
	p[block.thread_rank()] = block.size();
}

#line 40 "input.cu"
static __device__ __forceinline__ void cue_rank_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	auto block = cg::this_thread_block();
	p[block.thread_rank()] = block.size();
}

#line 40 "input.cu"
__global__ void cue_rank_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_rank_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 40 "input.cu"
static inline void cue_rank_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("rank", CUE_TIER_ELASTIC, rank, cue_rank_elastic), p);
}
#line 45 "input.cu"

__global__ void coalesced(int *p)
{
	p[threadIdx.x] = cg::coalesced_threads().size();
}

#line 46 "input.cu"
static __device__ __forceinline__ void cue_coalesced_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[threadIdx.x] = cg::coalesced_threads().size();
}

#line 46 "input.cu"
__global__ void cue_coalesced_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_coalesced_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 46 "input.cu"
static inline void cue_coalesced_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("coalesced", CUE_TIER_ELASTIC, coalesced, cue_coalesced_elastic), p);
}
#line 50 "input.cu"

__global__ void lane(int *p)
{
	unsigned lane;
	asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[threadIdx.x] = lane;
}

#line 51 "input.cu"
static __device__ __forceinline__ void cue_lane_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	unsigned lane;
	asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[threadIdx.x] = lane;
}

#line 51 "input.cu"
__global__ void cue_lane_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_lane_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 51 "input.cu"
static inline void cue_lane_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("lane", CUE_TIER_ELASTIC, lane, cue_lane_elastic), p);
}
#line 57 "input.cu"

__global__ void processor(int *p)
{
	unsigned sm;
	asm("mov.u32 %0, %%smid;" : "=r"(sm));
	p[threadIdx.x] = sm;
}

#line 58 "input.cu"
static __device__ __forceinline__ void cue_processor_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	unsigned sm;
	asm("mov.u32 %0, %%smid;" : "=r"(sm));
	p[threadIdx.x] = sm;
}

#line 58 "input.cu"
__global__ void cue_processor_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_processor_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 58 "input.cu"
static inline void cue_processor_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("processor", CUE_TIER_ELASTIC, processor, cue_processor_elastic), p);
}
#line 64 "input.cu"

__global__ void explicitly(int *p)
{
	p[threadIdx.x] = ::threadIdx.x;
}

#line 65 "input.cu"
static __device__ __forceinline__ void cue_explicitly_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[threadIdx.x] = ::threadIdx.x;
}

#line 65 "input.cu"
__global__ void cue_explicitly_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_explicitly_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 65 "input.cu"
static inline void cue_explicitly_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("explicitly", CUE_TIER_ELASTIC, explicitly, cue_explicitly_elastic), p);
}
#line 69 "input.cu"

__device__ int length(int n)
{
	return n < 2 ? blockDim.x : length(n - 1);
}

__global__ void recursive(int *p)
{
	p[threadIdx.x] = length(3);
}

#line 75 "input.cu"
static __device__ __forceinline__ void cue_recursive_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[threadIdx.x] = length(3);
}

#line 75 "input.cu"
__global__ void cue_recursive_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_recursive_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 75 "input.cu"
static inline void cue_recursive_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("recursive", CUE_TIER_ELASTIC, recursive, cue_recursive_elastic), p);
}
#line 79 "input.cu"

__device__ int by_lambda()
{
	return threadIdx.x;
}

__global__ void captures(int *p)
{
	auto get = [] { return by_lambda(); };
	p[threadIdx.x] = get();
}

#line 85 "input.cu"
static __device__ __forceinline__ void cue_captures_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	auto get = [] { return by_lambda(); };
	p[threadIdx.x] = get();
}

#line 85 "input.cu"
__global__ void cue_captures_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_captures_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 85 "input.cu"
static inline void cue_captures_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("captures", CUE_TIER_ELASTIC, captures, cue_captures_elastic), p);
}
#line 90 "input.cu"

// Lanes in step would see what their neighbours wrote.
__global__ void in_step(volatile int *p)
{
	p[threadIdx.x] = 1;
	p[threadIdx.x] += p[threadIdx.x ^ 1];
}

#line 92 "input.cu"
static __device__ __forceinline__ void cue_in_step_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, volatile int *p)
{
	p[threadIdx.x] = 1;
	p[threadIdx.x] += p[threadIdx.x ^ 1];
}

#line 92 "input.cu"
__global__ void cue_in_step_elastic(const cue_slice cue, volatile int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_in_step_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 92 "input.cu"
static inline void cue_in_step_launch(const cue_config &cue, volatile int *p)
{
	cue_launch(cue, cue_kernel("in_step", CUE_TIER_ELASTIC, in_step, cue_in_step_elastic), p);
}
#line 97 "input.cu"

__device__ volatile int board[64];

__device__ int from_board(int i)
{
	return board[i];
}

__global__ void in_step_below(int *p)
{
	board[threadIdx.x] = p[threadIdx.x];
	p[threadIdx.x] = from_board(threadIdx.x ^ 1);
}

#line 105 "input.cu"
static __device__ __forceinline__ void cue_in_step_below_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	board[threadIdx.x] = p[threadIdx.x];
	p[threadIdx.x] = from_board(threadIdx.x ^ 1);
}

#line 105 "input.cu"
__global__ void cue_in_step_below_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_in_step_below_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 105 "input.cu"
static inline void cue_in_step_below_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("in_step_below", CUE_TIER_ELASTIC, in_step_below, cue_in_step_below_elastic), p);
}
#line 110 "input.cu"

__global__ void asks_by_assembly(int *p)
{
	int mask;
	asm volatile("activemask.b32 %0;" : "=r"(mask));
	p[threadIdx.x] = mask;
}

#line 111 "input.cu"
static __device__ __forceinline__ void cue_asks_by_assembly_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int mask;
	asm volatile("activemask.b32 %0;" : "=r"(mask));
	p[threadIdx.x] = mask;
}

#line 111 "input.cu"
__global__ void cue_asks_by_assembly_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_asks_by_assembly_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 111 "input.cu"
static inline void cue_asks_by_assembly_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("asks_by_assembly", CUE_TIER_ELASTIC, asks_by_assembly, cue_asks_by_assembly_elastic), p);
}
#line 117 "input.cu"

__device__ int sometimes()
{
	int n = 0;
#ifdef __SOMETIMES__
	n = threadIdx.x;
#endif
	return n;
}

__global__ void left_out(int *p)
{
	p[threadIdx.x] = sometimes();
}

#line 127 "input.cu"
static __device__ __forceinline__ void cue_left_out_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[threadIdx.x] = sometimes();
}

#line 127 "input.cu"
__global__ void cue_left_out_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_left_out_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 127 "input.cu"
static inline void cue_left_out_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("left_out", CUE_TIER_ELASTIC, left_out, cue_left_out_elastic), p);
}
#line 131 "input.cu"

void run(int *p)
{
	cue_shared_launch(cue_config(1, 32), p);
	cue_dynamic_launch(cue_config(1, 32, 128), p);
	cue_barrier_launch(cue_config(1, 32), p);
	cue_shuffle_launch(cue_config(1, 32), p);
	cue_vote_launch(cue_config(1, 32), p);
	cue_active_launch(cue_config(1, 32), p);
	cue_rank_launch(cue_config(1, 32), p);
	cue_coalesced_launch(cue_config(1, 32), p);
	cue_lane_launch(cue_config(1, 32), p);
	cue_processor_launch(cue_config(1, 32), p);
	cue_explicitly_launch(cue_config(1, 32), p);
	cue_recursive_launch(cue_config(1, 32), p);
	cue_captures_launch(cue_config(1, 32), p);
	cue_in_step_launch(cue_config(1, 32), p);
	cue_in_step_below_launch(cue_config(1, 32), p);
	cue_asks_by_assembly_launch(cue_config(1, 32), p);
	cue_left_out_launch(cue_config(1, 32), p);
}
