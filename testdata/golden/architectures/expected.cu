// Every branch that an architecture has is read, edited and judged.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#if __CUDA_ARCH__ >= 800
#define FAST 1
#endif

__device__ int block()
{
	return blockIdx.x;
}

#line 6 "input.cu"
__device__ int cue_block_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockIdx.x;
}
#line 10 "input.cu"

// Only old architectures read a block id here.
__device__ int either()
{
#ifdef FAST
	return 3;
#else
	return blockIdx.x;
#endif
}

#line 12 "input.cu"
__device__ int cue_either(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
#ifdef FAST
	return 3;
#else
	return blockIdx.x;
#endif
}
#line 20 "input.cu"

__device__ int called_by_old()
{
	return blockIdx.x;
}

#line 21 "input.cu"
__device__ int cue_called_by_old(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	return blockIdx.x;
}
#line 25 "input.cu"

__global__ void branches(int *p)
{
#if __CUDA_ARCH__ < 700
	p[called_by_old()] = 1;
#elif 890 <= __CUDA_ARCH__
	p[block()] = either();
#else
	[p](int n) { p[n] = blockIdx.x; }(block());
#endif
}

#line 26 "input.cu"
static __device__ __forceinline__ void cue_branches_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#if __CUDA_ARCH__ < 700
	p[cue_called_by_old(threadIdx, blockIdx, blockDim, gridDim)] = 1;
#elif 890 <= __CUDA_ARCH__
	p[cue_block_2(threadIdx, blockIdx, blockDim, gridDim)] = cue_either(threadIdx, blockIdx, blockDim, gridDim);
#else
	[blockIdx, p](int n) { p[n] = blockIdx.x; }(cue_block_2(threadIdx, blockIdx, blockDim, gridDim));
#endif
}

#line 26 "input.cu"
__global__ void cue_branches_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_branches_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 26 "input.cu"
__global__ void cue_branches_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_branches_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 26 "input.cu"
static inline void cue_branches_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("branches", CUE_TIER_RESIZABLE, branches, cue_branches_elastic, cue_branches_resized), p);
}
#line 36 "input.cu"

// Threads leave in the same way, and before nothing that waits.
__global__ void exits(int *p, int n)
{
#if __CUDA_ARCH__ < 600
	if (threadIdx.x > 3)
		return;
#endif
	p[blockIdx.x] = either();
}

#line 38 "input.cu"
static __device__ __forceinline__ void cue_exits_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
#if __CUDA_ARCH__ < 600
	if (threadIdx.x > 3)
		return;
#endif
	p[blockIdx.x] = cue_either(threadIdx, blockIdx, blockDim, gridDim);
}

#line 38 "input.cu"
__global__ void cue_exits_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_exits_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 38 "input.cu"
__global__ void cue_exits_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_exits_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 38 "input.cu"
static inline void cue_exits_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("exits", CUE_TIER_RESIZABLE, exits, cue_exits_elastic, cue_exits_resized), p, n);
}
#line 46 "input.cu"

__global__ void barriers(int *p)
{
	__shared__ int s;
#if __CUDA_ARCH__ >= 700
	s = either();
	__syncthreads();
#else
	if (blockIdx.x & 1)
		__syncthreads();
	s = 1;
#endif
	p[blockIdx.x] = s;
}

#line 47 "input.cu"
static __device__ __forceinline__ void cue_barriers_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__shared__ int s;
#if __CUDA_ARCH__ >= 700
	s = cue_either(threadIdx, blockIdx, blockDim, gridDim);
	__syncthreads();
#else
	if (blockIdx.x & 1)
		__syncthreads();
	s = 1;
#endif
	p[blockIdx.x] = s;
}

#line 47 "input.cu"
__global__ void cue_barriers_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_barriers_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 47 "input.cu"
static inline void cue_barriers_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("barriers", CUE_TIER_ELASTIC, barriers, cue_barriers_elastic), p);
}
#line 60 "input.cu"

// What the host's side of a compilation sees never runs in a kernel.
__global__ void host_side(int *p)
{
#ifndef __CUDA_ARCH__
	return;
#endif
	__syncthreads();
	p[blockIdx.x] = 2;
}

#line 62 "input.cu"
static __device__ __forceinline__ void cue_host_side_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#ifndef __CUDA_ARCH__
	return;
#endif
	__syncthreads();
	p[blockIdx.x] = 2;
}

#line 62 "input.cu"
__global__ void cue_host_side_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_host_side_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 62 "input.cu"
static inline void cue_host_side_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("host_side", CUE_TIER_ELASTIC, host_side, cue_host_side_elastic), p);
}
#line 70 "input.cu"

__host__ __device__ int both_sides()
{
#if defined(__CUDA_ARCH__)
	return blockIdx.x;
#else
	return 7;
#endif
}

#line 71 "input.cu"
__host__ __device__ int cue_both_sides(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
#if defined(__CUDA_ARCH__)
	return blockIdx.x;
#else
	return 7;
#endif
}
#line 79 "input.cu"

template <class T> __global__ void generic(T *p)
{
#if __CUDA_ARCH__ > 900
	p[both_sides()] = sizeof(T);
#else
	p[both_sides()] = 1;
#endif
}

#line 79 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_generic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
#if __CUDA_ARCH__ > 900
	p[cue_both_sides(threadIdx, blockIdx, blockDim, gridDim)] = sizeof(T);
#else
	p[cue_both_sides(threadIdx, blockIdx, blockDim, gridDim)] = 1;
#endif
}

#line 80 "input.cu"
template <class T> __global__ void cue_generic_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_generic_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 80 "input.cu"
template <class T> __global__ void cue_generic_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_generic_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 80 "input.cu"
template <class T>
static inline void cue_generic_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("generic", CUE_TIER_RESIZABLE, generic<T>, cue_generic_elastic<T>, cue_generic_resized<T>), p);
}
#line 88 "input.cu"

void run(int *p)
{
	cue_branches_launch(cue_config(2, 32), p);
	cue_exits_launch(cue_config(2, 32), p, 3);
	cue_barriers_launch(cue_config(2, 32), p);
	cue_host_side_launch(cue_config(2, 32), p);
	cue_generic_launch(cue_config(2, 32), p);
}
