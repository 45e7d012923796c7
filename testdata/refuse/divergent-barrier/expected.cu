// A barrier under a condition that may differ between threads: sliceable.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void branch(int *p)
{
	if (p[threadIdx.x]) {
		__syncthreads();
		p[blockIdx.x] = 1;
	}
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_branch_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	{ bool cue_in_1 = (p[threadIdx.x]); if (cue_any(cue_in_1)) {
		__syncthreads(); if (cue_in_1) {
		p[blockIdx.x] = 1; }
	} }
}

#line 2 "input.cu"
__global__ void cue_branch_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_branch_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 2 "input.cu"
static inline void cue_branch_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("branch", CUE_TIER_ELASTIC, branch, cue_branch_elastic), p);
}
#line 9 "input.cu"

__global__ void rounds(int *p)
{
	int n = p[threadIdx.x];
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[blockIdx.x] = 1;
}

#line 10 "input.cu"
static __device__ __forceinline__ void cue_rounds_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int n = p[threadIdx.x];
	{ bool cue_in_1 = true; int i = 0; for (;;) {  if (cue_in_1) cue_in_1 = (i < n); if (!cue_any(cue_in_1)) break; {
		__syncthreads(); } if (cue_in_1) { i++; } } }
	p[blockIdx.x] = 1;
}

#line 10 "input.cu"
__global__ void cue_rounds_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_rounds_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 10 "input.cu"
static inline void cue_rounds_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("rounds", CUE_TIER_ELASTIC, rounds, cue_rounds_elastic), p);
}
#line 17 "input.cu"

__global__ void shuffle(int *p)
{
	if (p[threadIdx.x] < 7)
		p[threadIdx.x] = __shfl_xor_sync(0x7f, p[blockIdx.x], 1);
}

#line 18 "input.cu"
static __device__ __forceinline__ void cue_shuffle_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	if (p[threadIdx.x] < 7)
		p[threadIdx.x] = __shfl_xor_sync(0x7f, p[blockIdx.x], 1);
}

#line 18 "input.cu"
__global__ void cue_shuffle_sliced(const cue_slice cue, int *p)
{
	cue_shuffle_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 18 "input.cu"
static inline void cue_shuffle_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("shuffle", CUE_TIER_SLICEABLE, shuffle, cue_shuffle_sliced), p);
}
#line 23 "input.cu"

// Uniform ones are none of these.
__global__ void uniform(int *p, int n)
{
	for (int i = 0; i < n; i++)
		if (blockIdx.x % 2)
			__syncthreads();
	p[blockIdx.x] = n;
}

#line 25 "input.cu"
static __device__ __forceinline__ void cue_uniform_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	for (int i = 0; i < n; i++)
		if (blockIdx.x % 2)
			__syncthreads();
	p[blockIdx.x] = n;
}

#line 25 "input.cu"
__global__ void cue_uniform_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_uniform_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 25 "input.cu"
static inline void cue_uniform_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("uniform", CUE_TIER_ELASTIC, uniform, cue_uniform_elastic), p, n);
}
#line 32 "input.cu"

// No condition is around its barrier, but threads part from its rounds.
__global__ void parts(int *p)
{
	int v = 0;
	for (int k = 0; k < 4; k++) {
		if (p[threadIdx.x] == k)
			break;
		__syncthreads(), v++;
	}
	p[blockIdx.x] = v;
}

#line 34 "input.cu"
static __device__ __forceinline__ void cue_parts_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	int v = 0;
	for (int k = 0; k < 4; k++) {
		if (p[threadIdx.x] == k)
			break;
		__syncthreads(), v++;
	}
	p[blockIdx.x] = v;
}

#line 34 "input.cu"
__global__ void cue_parts_sliced(const cue_slice cue, int *p)
{
	cue_parts_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 34 "input.cu"
static inline void cue_parts_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("parts", CUE_TIER_SLICEABLE, parts, cue_parts_sliced), p);
}
#line 44 "input.cu"

void run(int *p)
{
	cue_branch_launch(cue_config(2, 32), p);
	cue_rounds_launch(cue_config(2, 32), p);
	cue_shuffle_launch(cue_config(2, 32), p);
	cue_uniform_launch(cue_config(2, 32), p, 3);
	cue_parts_launch(cue_config(2, 32), p);
}
