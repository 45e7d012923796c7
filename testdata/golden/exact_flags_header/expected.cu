// The host compiler does not see the header with this kernel, but another kernel, beside which there is no launch function.
#ifdef NO_SUCH_MACRO
#error "cuelastic read this file without the macro NO_SUCH_MACRO: rewrite it with the flags that it is compiled with"
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ != 750 && __CUDA_ARCH__ != 900
#error "cuelastic read this file for other architectures: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
#define HAS_MATRICES
#endif
#ifdef HAS_MATRICES
#ifndef CUE_ONCE_0488f7a8c63f
#define CUE_ONCE_0488f7a8c63f
#line 1 "matrices.cuh"
            
__global__ void conditional(int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}
#endif
#line 7 "input.cu"
#else
__global__ void conditional(int *) {}
#endif

// The same for both.
#ifndef NO_SUCH_MACRO
#ifndef CUE_ONCE_bdd70e17853c
#define CUE_ONCE_bdd70e17853c
#line 1 "both.cuh"
            
__global__ void for_both(int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 2 "both.cuh"
static __device__ __forceinline__ void cue_for_both_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 2 "both.cuh"
__global__ void cue_for_both_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_for_both_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 2 "both.cuh"
static inline void cue_for_both_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("for_both", CUE_TIER_ELASTIC, for_both, cue_for_both_elastic), p);
}
#line 7 "both.cuh"
#endif
#line 14 "input.cu"
#endif

void run(int *p)
{
	conditional<<<2, 32>>>(p);
	cue_for_both_launch(cue_config(2, 32), p);
}
