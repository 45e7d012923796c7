// What stands in a folder given by -isystem is looked at like all else: its shared memory and barriers want a barrier between
// logical blocks, and its ids keep a kernel opaque.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#include <sums.cuh>

__global__ void sums(int *p)
{
	p[blockIdx.x] = library::sum(threadIdx.x);
}

#line 5 "input.cu"
static __device__ __forceinline__ void cue_sums_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = library::sum(threadIdx.x);
}

#line 5 "input.cu"
__global__ void cue_sums_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_sums_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 5 "input.cu"
static inline void cue_sums_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("sums", CUE_TIER_ELASTIC, sums, cue_sums_elastic), p);
}
#line 9 "input.cu"

__global__ void some(int *p, int n)
{
	if (threadIdx.x < n)
		p[blockIdx.x] = library::sum(threadIdx.x);
}

#line 10 "input.cu"
static __device__ __forceinline__ void cue_some_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x < n)
		p[blockIdx.x] = library::sum(threadIdx.x);
}

#line 10 "input.cu"
__global__ void cue_some_sliced(const cue_slice cue, int *p, int n)
{
	cue_some_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 10 "input.cu"
static inline void cue_some_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("some", CUE_TIER_SLICEABLE, some, cue_some_sliced), p, n);
}
#line 15 "input.cu"

__global__ void asks(int *p)
{
	p[library::block()] = 1;
}

// An operator of a class that assigns is a call, too: no resized form.
__global__ void steps(int *p)
{
	library::counter c{0};
	++c;
	p[blockIdx.x * blockDim.x + threadIdx.x] = c.value;
}

#line 22 "input.cu"
static __device__ __forceinline__ void cue_steps_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	library::counter c{0};
	++c;
	p[blockIdx.x * blockDim.x + threadIdx.x] = c.value;
}

#line 22 "input.cu"
__global__ void cue_steps_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_steps_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 22 "input.cu"
static inline void cue_steps_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("steps", CUE_TIER_ELASTIC, steps, cue_steps_elastic), p);
}
#line 28 "input.cu"

// A name of CUDA's says nothing of another's function: it may ask for its thread, and threads that have left do not run it.
__global__ void asks_by_name(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = min(library::counter{1}, 3);
}

#line 30 "input.cu"
static __device__ __forceinline__ void cue_asks_by_name_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = min(library::counter{1}, 3);
}

#line 30 "input.cu"
__global__ void cue_asks_by_name_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_asks_by_name_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 30 "input.cu"
static inline void cue_asks_by_name_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("asks_by_name", CUE_TIER_ELASTIC, asks_by_name, cue_asks_by_name_elastic), p);
}
#line 34 "input.cu"

__global__ void counts_by_name(int *p, int *calls, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	int which = max(calls, 3);
	__syncthreads();
	p[i] = which;
}

#line 35 "input.cu"
static __device__ __forceinline__ void cue_counts_by_name_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int *calls, int n)
{ bool cue_active = true;
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		cue_active = false; int which{}; if (cue_active) {
	which = max(calls, 3); }
	__syncthreads(); if (cue_active) {
	p[i] = which; }
}

#line 35 "input.cu"
__global__ void cue_counts_by_name_elastic(const cue_slice cue, int *p, int *calls, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_counts_by_name_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, calls, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 35 "input.cu"
static inline void cue_counts_by_name_launch(const cue_config &cue, int *p, int *calls, int n)
{
	cue_launch(cue, cue_kernel("counts_by_name", CUE_TIER_ELASTIC, counts_by_name, cue_counts_by_name_elastic), p, calls, n);
}
#line 44 "input.cu"

void run(int *p, int n)
{
	cue_sums_launch(cue_config(4, 64), p);
	cue_some_launch(cue_config(4, 64), p, n);
	asks<<<4, 64>>>(p);
	cue_steps_launch(cue_config(4, 64), p);
	cue_asks_by_name_launch(cue_config(4, 64), p);
	cue_counts_by_name_launch(cue_config(4, 64), p, p, n);
}
