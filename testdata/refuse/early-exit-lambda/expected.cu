// A lambda's own captures run what they are made of: idle threads must not, so it does not stay in front of its barrier.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int &next(int *p) { return p[atomicAdd(p, 1) & 7]; }
__global__ void k(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	auto f = [&r = next(p)] { return r; };
	__syncthreads();
	p[i + 8] = f();
}

#line 3 "input.cu"
static __device__ __forceinline__ void cue_k_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	auto f = [&r = next(p)] { return r; };
	__syncthreads();
	p[i + 8] = f();
}

#line 3 "input.cu"
__global__ void cue_k_sliced(const cue_slice cue, int *p, int n)
{
	cue_k_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 3 "input.cu"
static inline void cue_k_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("k", CUE_TIER_SLICEABLE, k, cue_k_sliced), p, n);
}

#line 3 "input.cu"
static const cue_known cue_k_known(cue_kernel("k", CUE_TIER_SLICEABLE, k, cue_k_sliced));
#line 12 "input.cu"
__global__ void ok(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	auto f = [&p, &i] { return p[i]; };
	__syncthreads();
	p[i + 8] = f();
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_ok_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{ bool cue_active = true;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		cue_active = false;
	auto f = [&p, &i] { return p[i]; };
	__syncthreads(); if (cue_active) {
	p[i + 8] = f(); }
}

#line 12 "input.cu"
__global__ void cue_ok_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_ok_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 12 "input.cu"
static inline void cue_ok_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("ok", CUE_TIER_ELASTIC, ok, cue_ok_elastic), p, n);
}

#line 12 "input.cu"
static const cue_known cue_ok_known(cue_kernel("ok", CUE_TIER_ELASTIC, ok, cue_ok_elastic));
#line 21 "input.cu"
