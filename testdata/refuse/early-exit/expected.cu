// Threads leave before a barrier or a warp operation that others reach: predicated, but where the operation's argument is not theirs to read.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void before_barrier(int *p, int n)
{
	__shared__ int tile[32];
	if (threadIdx.x >= n)
		return;
	tile[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = tile[0];
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_before_barrier_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	__shared__ int tile[32];
	if (threadIdx.x >= n)
		cue_active = false; if (cue_active) {
	tile[threadIdx.x] = p[threadIdx.x]; }
	__syncthreads(); if (cue_active) {
	p[blockIdx.x] = tile[0]; }
}

#line 2 "input.cu"
__global__ void cue_before_barrier_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_before_barrier_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 2 "input.cu"
static inline void cue_before_barrier_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("before_barrier", CUE_TIER_ELASTIC, before_barrier, cue_before_barrier_elastic), p, n);
}
#line 11 "input.cu"

__global__ void before_shuffle(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __shfl_down_sync(~0u, p[i], 1);
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_before_shuffle_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __shfl_down_sync(~0u, p[i], 1);
}

#line 12 "input.cu"
__global__ void cue_before_shuffle_sliced(const cue_slice cue, int *p, int n)
{
	cue_before_shuffle_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 12 "input.cu"
static inline void cue_before_shuffle_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("before_shuffle", CUE_TIER_SLICEABLE, before_shuffle, cue_before_shuffle_sliced), p, n);
}
#line 19 "input.cu"

__device__ void wait()
{
	__syncthreads();
}

#line 20 "input.cu"
__device__ void cue_wait_guarded(bool cue_active, const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	__syncthreads();
}
#line 24 "input.cu"

__global__ void in_loop(int *p)
{
	int own = p[threadIdx.x];
	for (int i = 0; i < 3; i++) {
		if (own == i)
			return;
		wait();
	}
}

#line 25 "input.cu"
static __device__ __forceinline__ void cue_in_loop_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{ bool cue_active = true;
	int own = p[threadIdx.x];
	{ bool cue_in_1 = cue_active; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < 3); if (!cue_any(cue_in_1)) break; { if (cue_in_1) {
		if (own == i)
			cue_active = cue_in_1 = false; }
		cue_wait_guarded(cue_in_1, threadIdx, blockIdx, blockDim, gridDim);
	} if (cue_in_1) { i++; } } }
}

#line 25 "input.cu"
__global__ void cue_in_loop_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_in_loop_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 25 "input.cu"
static inline void cue_in_loop_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("in_loop", CUE_TIER_ELASTIC, in_loop, cue_in_loop_elastic), p);
}
#line 34 "input.cu"

void run(int *p, int n)
{
	cue_before_barrier_launch(cue_config(2, 32), p, n);
	cue_before_shuffle_launch(cue_config(2, 32), p, n);
	cue_in_loop_launch(cue_config(2, 32), p);
}
