// Threads that have left take part in what waits, and change nothing.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void of_the_block(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	__syncthreads();
	int any = __syncthreads_or(p[i] > 1);
	int all = __syncthreads_and(p[i] > 2);
	int count = __syncthreads_count(p[i] > 3);
	p[i] = any + all + count;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_of_the_block_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		cue_active = false;
	__syncthreads();
	int any = __syncthreads_or(cue_active ? (p[i] > 1) : 0);
	int all = __syncthreads_and(cue_active ? (p[i] > 2) : 1);
	int count = __syncthreads_count(cue_active ? (p[i] > 3) : 0); if (cue_active) {
	p[i] = any + all + count; }
}

#line 2 "input.cu"
__global__ void cue_of_the_block_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_of_the_block_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 2 "input.cu"
static inline void cue_of_the_block_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_the_block", CUE_TIER_ELASTIC, of_the_block, cue_of_the_block_elastic), p, n);
}

#line 2 "input.cu"
static const cue_known cue_of_the_block_known(cue_kernel("of_the_block", CUE_TIER_ELASTIC, of_the_block, cue_of_the_block_elastic));
#line 13 "input.cu"
__global__ void of_the_warp(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	__syncwarp();
	int any = __any_sync(0xffffffff, p[i] > 1);
	int all = __all_sync(~0u, p[i] > 2);
	int ballot = __ballot_sync(0xffffffffu, p[i] > 3);
	p[i] = any + all + ballot;
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_of_the_warp_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		cue_active = false;
	__syncwarp();
	int any = __any_sync(0xffffffff, cue_active ? (p[i] > 1) : 0);
	int all = __all_sync(~0u, cue_active ? (p[i] > 2) : 1);
	int ballot = __ballot_sync(0xffffffffu, cue_active ? (p[i] > 3) : 0); if (cue_active) {
	p[i] = any + all + ballot; }
}

#line 13 "input.cu"
__global__ void cue_of_the_warp_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_of_the_warp_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 13 "input.cu"
static inline void cue_of_the_warp_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_the_warp", CUE_TIER_ELASTIC, of_the_warp, cue_of_the_warp_elastic), p, n);
}

#line 13 "input.cu"
static const cue_known cue_of_the_warp_known(cue_kernel("of_the_warp", CUE_TIER_ELASTIC, of_the_warp, cue_of_the_warp_elastic));
#line 24 "input.cu"
__global__ void shuffled(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __shfl_down_sync(0xffffffff, i, 1);
	p[i] += __shfl_up_sync(0xffffffff, i, 1) + __shfl_xor_sync(0xffffffff, i, 1);
}

#line 24 "input.cu"
static __device__ __forceinline__ void cue_shuffled_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		cue_active = false; const auto cue_value_1 = __shfl_down_sync(0xffffffff, i, 1); if (cue_active) {
	p[i] = cue_value_1; } const auto cue_value_2 = __shfl_up_sync(0xffffffff, i, 1); const auto cue_value_3 = __shfl_xor_sync(0xffffffff, i, 1); if (cue_active) {
	p[i] += cue_value_2 + cue_value_3; }
}

#line 24 "input.cu"
__global__ void cue_shuffled_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_shuffled_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 24 "input.cu"
static inline void cue_shuffled_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("shuffled", CUE_TIER_ELASTIC, shuffled, cue_shuffled_elastic), p, n);
}

#line 24 "input.cu"
static const cue_known cue_shuffled_known(cue_kernel("shuffled", CUE_TIER_ELASTIC, shuffled, cue_shuffled_elastic));
#line 32 "input.cu"
__global__ void of_half_a_mask(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __any_sync(0xffff, p[i] > 1);
}

#line 32 "input.cu"
static __device__ __forceinline__ void cue_of_half_a_mask_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __any_sync(0xffff, p[i] > 1);
}

#line 32 "input.cu"
__global__ void cue_of_half_a_mask_sliced(const cue_slice cue, int *p, int n)
{
	cue_of_half_a_mask_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 32 "input.cu"
static inline void cue_of_half_a_mask_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_half_a_mask", CUE_TIER_SLICEABLE, of_half_a_mask, cue_of_half_a_mask_sliced), p, n);
}

#line 32 "input.cu"
static const cue_known cue_of_half_a_mask_known(cue_kernel("of_half_a_mask", CUE_TIER_SLICEABLE, of_half_a_mask, cue_of_half_a_mask_sliced));
#line 39 "input.cu"
__global__ void of_voted_lanes(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	unsigned lanes = __activemask();
	p[i] = __shfl_sync(lanes, p[i], 0);
}

#line 39 "input.cu"
static __device__ __forceinline__ void cue_of_voted_lanes_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	unsigned lanes = __activemask();
	p[i] = __shfl_sync(lanes, p[i], 0);
}

#line 39 "input.cu"
__global__ void cue_of_voted_lanes_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_of_voted_lanes_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 39 "input.cu"
static inline void cue_of_voted_lanes_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_voted_lanes", CUE_TIER_ELASTIC, of_voted_lanes, cue_of_voted_lanes_elastic), p, n);
}

#line 39 "input.cu"
static const cue_known cue_of_voted_lanes_known(cue_kernel("of_voted_lanes", CUE_TIER_ELASTIC, of_voted_lanes, cue_of_voted_lanes_elastic));
#line 47 "input.cu"
__global__ void of_changed_lanes(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	unsigned lanes = n;
	if (n > 4)
		lanes = __activemask();
	p[i] = __shfl_sync(lanes, p[i], 0);
}

#line 47 "input.cu"
static __device__ __forceinline__ void cue_of_changed_lanes_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	unsigned lanes = n;
	if (n > 4)
		lanes = __activemask();
	p[i] = __shfl_sync(lanes, p[i], 0);
}

#line 47 "input.cu"
__global__ void cue_of_changed_lanes_sliced(const cue_slice cue, int *p, int n)
{
	cue_of_changed_lanes_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 47 "input.cu"
static inline void cue_of_changed_lanes_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_changed_lanes", CUE_TIER_SLICEABLE, of_changed_lanes, cue_of_changed_lanes_sliced), p, n);
}

#line 47 "input.cu"
static const cue_known cue_of_changed_lanes_known(cue_kernel("of_changed_lanes", CUE_TIER_SLICEABLE, of_changed_lanes, cue_of_changed_lanes_sliced));
#line 57 "input.cu"
__global__ void of_the_same(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __match_any_sync(0xffffffff, p[i]);
}

#line 57 "input.cu"
static __device__ __forceinline__ void cue_of_the_same_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __match_any_sync(0xffffffff, p[i]);
}

#line 57 "input.cu"
__global__ void cue_of_the_same_sliced(const cue_slice cue, int *p, int n)
{
	cue_of_the_same_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 57 "input.cu"
static inline void cue_of_the_same_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_the_same", CUE_TIER_SLICEABLE, of_the_same, cue_of_the_same_sliced), p, n);
}

#line 57 "input.cu"
static const cue_known cue_of_the_same_known(cue_kernel("of_the_same", CUE_TIER_SLICEABLE, of_the_same, cue_of_the_same_sliced));
#line 64 "input.cu"
