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
static __device__ __forceinline__ void cue_sums_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	p[blockIdx.x] = library::sum(threadIdx.x);
}

__global__ void cue_sums_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_sums_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

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
static __device__ __forceinline__ void cue_some_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p, int n)
{
	if (threadIdx.x < n)
		p[blockIdx.x] = library::sum(threadIdx.x);
}

__global__ void cue_some_sliced(const cue_slice cue, int *p, int n)
{
	cue_some_body(::threadIdx, cue_block(cue, cue.begin + ::blockIdx.x), ::blockDim, cue.grid, p, n);
}

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
static __device__ __forceinline__ void cue_steps_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
	library::counter c{0};
	++c;
	p[blockIdx.x * blockDim.x + threadIdx.x] = c.value;
}

__global__ void cue_steps_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x) {
		cue_steps_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

static inline void cue_steps_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("steps", CUE_TIER_ELASTIC, steps, cue_steps_elastic), p);
}
#line 28 "input.cu"

void run(int *p, int n)
{
	cue_sums_launch(cue_config(4, 64), p);
	cue_some_launch(cue_config(4, 64), p, n);
	asks<<<4, 64>>>(p);
	cue_steps_launch(cue_config(4, 64), p);
}
