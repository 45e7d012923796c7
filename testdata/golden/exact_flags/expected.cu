// The flags in `args` are those of the output's compile, so the branch for an architecture that they do not name
// counts for nothing. Without --exact-flags this kernel stays as it is.
#ifdef NO_SUCH_MACRO
#error "cuelastic read this file without the macro NO_SUCH_MACRO: rewrite it with the flags that it is compiled with"
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ != 750 && __CUDA_ARCH__ != 900
#error "cuelastic read this file for other architectures: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 3 "input.cu"
__global__ void only_old(int *p)
{
#if __CUDA_ARCH__ == 610
	if (threadIdx.x > 3)
		asm volatile("exit;");
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 3 "input.cu"
static __device__ __forceinline__ void cue_only_old_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#if __CUDA_ARCH__ == 610
	if (threadIdx.x > 3)
		asm volatile("exit;");
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 3 "input.cu"
__global__ void cue_only_old_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_only_old_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 3 "input.cu"
static inline void cue_only_old_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("only_old", CUE_TIER_ELASTIC, only_old, cue_only_old_elastic), p);
}
#line 12 "input.cu"

// A branch for one of the named architectures is read.
__global__ void named(int *p)
{
#if __CUDA_ARCH__ >= 900
	if (threadIdx.x > 3)
		asm volatile("exit;");
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 14 "input.cu"
static __device__ __forceinline__ void cue_named_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#if __CUDA_ARCH__ >= 900
	if (threadIdx.x > 3)
		asm volatile("exit;");
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 14 "input.cu"
__global__ void cue_named_sliced(const cue_slice cue, int *p)
{
	cue_named_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 14 "input.cu"
static inline void cue_named_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("named", CUE_TIER_SLICEABLE, named, cue_named_sliced), p);
}
#line 23 "input.cu"

void run(int *p)
{
	cue_only_old_launch(cue_config(2, 32), p);
	cue_named_launch(cue_config(2, 32), p);
}

// The host compiler sees the other kernel, so a launch function beside this one would be missing there.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
#define HAS_MATRICES
#endif
#ifdef HAS_MATRICES
__global__ void conditional(int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}
#else
__global__ void conditional(int *) {}
#endif

// The same for both.
#ifndef NO_SUCH_MACRO
__global__ void for_both(int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 46 "input.cu"
static __device__ __forceinline__ void cue_for_both_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 46 "input.cu"
__global__ void cue_for_both_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_for_both_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 46 "input.cu"
static inline void cue_for_both_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("for_both", CUE_TIER_ELASTIC, for_both, cue_for_both_elastic), p);
}
#line 51 "input.cu"
#endif

void run_conditional(int *p)
{
	conditional<<<2, 32>>>(p);
	cue_for_both_launch(cue_config(2, 32), p);
}
