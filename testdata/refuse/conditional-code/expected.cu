// Code that #if leaves out in this build, but not in others.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int block()
{
	return blockIdx.x;
}

__device__ int either()
{
#ifdef BY_BLOCK
	return blockIdx.x;
#else
	return 3;
#endif
}

__global__ void barrier(int *p)
{
#ifdef WITH_BARRIER
	__syncthreads();
#endif
	p[blockIdx.x] = 1;
}

#line 16 "input.cu"
static __device__ __forceinline__ void cue_barrier_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
#ifdef WITH_BARRIER
	__syncthreads();
#endif
	p[blockIdx.x] = 1;
}

__global__ void cue_barrier_sliced(const cue_slice cue, int *p)
{
	cue_barrier_body(::threadIdx, cue_block(cue, cue.begin + ::blockIdx.x), ::blockDim, cue.grid, p);
}

static inline void cue_barrier_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("barrier", CUE_TIER_SLICEABLE, barrier, cue_barrier_sliced), p);
}
#line 23 "input.cu"

__global__ void exits(int *p)
{
#if __CUDA_ARCH__ < 700
	if (threadIdx.x > 3)
		return;
#endif
	p[blockIdx.x] = 1;
}

#line 24 "input.cu"
static __device__ __forceinline__ void cue_exits_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
#if __CUDA_ARCH__ < 700
	if (threadIdx.x > 3)
		return;
#endif
	p[blockIdx.x] = 1;
}

__global__ void cue_exits_sliced(const cue_slice cue, int *p)
{
	cue_exits_body(::threadIdx, cue_block(cue, cue.begin + ::blockIdx.x), ::blockDim, cue.grid, p);
}

static inline void cue_exits_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("exits", CUE_TIER_SLICEABLE, exits, cue_exits_sliced), p);
}
#line 32 "input.cu"

__global__ void calls(int *p)
{
#ifdef BY_CALL
	p[block()] = 1;
#else
	p[blockIdx.x] = 1;
#endif
}

__global__ void calls_either(int *p)
{
	p[either()] = 1;
}

__global__ void names(int *p)
{
#ifdef BY_GLOBAL
	p[::blockIdx.x] = 1;
#endif
}

// Plain code may be left out.
__global__ void plain(int *p)
{
#ifdef DOUBLED
	p[blockIdx.x] = 2;
#else
	p[blockIdx.x] = 1;
#endif
}

#line 55 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const uint3 threadIdx, const uint3 blockIdx, const dim3 blockDim, const dim3 gridDim, int *p)
{
#ifdef DOUBLED
	p[blockIdx.x] = 2;
#else
	p[blockIdx.x] = 1;
#endif
}

__global__ void cue_plain_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x; cue_b < cue.end; cue_b += ::gridDim.x)
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.grid, p);
}

__global__ void cue_plain_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue.begin + ::blockIdx.x * ::blockDim.y + ::threadIdx.y; cue_b < cue.end; cue_b += ::gridDim.x * ::blockDim.y)
		for (unsigned cue_t = ::threadIdx.x; cue_t < cue.threads; cue_t += ::blockDim.x)
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.block, cue.grid, p);
}

static inline void cue_plain_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p);
}
#line 63 "input.cu"

void run(int *p)
{
	cue_barrier_launch(cue_config(2, 32), p);
	cue_exits_launch(cue_config(2, 32), p);
	calls<<<2, 32>>>(p);
	calls_either<<<2, 32>>>(p);
	names<<<2, 32>>>(p);
	cue_plain_launch(cue_config(2, 32), p);
}
