// Code that #if leaves out and that no reading sees, or whose readings want different things.
#ifdef BY_BLOCK
#error "cuelastic read this file without the macro BY_BLOCK: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__device__ int block()
{
	return blockIdx.x;
}

// Not copied, and what its condition says may have changed where the kernel's copy could say it.
__device__ int either()
{
#ifdef BY_BLOCK
	return blockIdx.x;
#else
	return 3;
#endif
}

#undef BY_BLOCK
__global__ void calls_either(int *p)
{
	p[either()] = 1;
}

__global__ void compiler(int *p)
{
#ifdef __SOME_COMPILER
	__syncthreads();
#endif
	p[blockIdx.x] = 1;
}

#line 23 "input.cu"
static __device__ __forceinline__ void cue_compiler_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#ifdef __SOME_COMPILER
	__syncthreads();
#endif
	p[blockIdx.x] = 1;
}

#line 23 "input.cu"
__global__ void cue_compiler_sliced(const cue_slice cue, int *p)
{
	cue_compiler_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 23 "input.cu"
static inline void cue_compiler_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("compiler", CUE_TIER_SLICEABLE, compiler, cue_compiler_sliced), p);
}
#line 30 "input.cu"

__global__ void reserved(int *p)
{
#ifdef __WITH_CALL
	p[block()] = 1;
#else
	p[blockIdx.x] = 1;
#endif
}

// A branch for one architecture alone.
__global__ void judged(int *p)
{
#if __CUDA_ARCH__ == 610
	if (threadIdx.x > 3)
		asm volatile("exit;");
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 41 "input.cu"
static __device__ __forceinline__ void cue_judged_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#if __CUDA_ARCH__ == 610
	if (threadIdx.x > 3)
		asm volatile("exit;");
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 41 "input.cu"
__global__ void cue_judged_sliced(const cue_slice cue, int *p)
{
	cue_judged_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 41 "input.cu"
static inline void cue_judged_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("judged", CUE_TIER_SLICEABLE, judged, cue_judged_sliced), p);
}
#line 50 "input.cu"

// Its guards would stand in one branch only.
__global__ void guards(int *p)
{
#if __CUDA_ARCH__ == 610
	if (threadIdx.x > 3)
		return;
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 52 "input.cu"
static __device__ __forceinline__ void cue_guards_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#if __CUDA_ARCH__ == 610
	if (threadIdx.x > 3)
		return;
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

#line 52 "input.cu"
__global__ void cue_guards_sliced(const cue_slice cue, int *p)
{
	cue_guards_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 52 "input.cu"
static inline void cue_guards_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("guards", CUE_TIER_SLICEABLE, guards, cue_guards_sliced), p);
}
#line 61 "input.cu"

#if __CUDA_ARCH__ < 700
#define SYNC() __syncthreads()
#define WHERE() block()
#else
#define SYNC()
#define WHERE() 3
#endif

__global__ void macro(int *p)
{
	if (threadIdx.x)
		SYNC();
	p[blockIdx.x] = 2;
}

#line 70 "input.cu"
static __device__ __forceinline__ void cue_macro_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	if (threadIdx.x)
		SYNC();
	p[blockIdx.x] = 2;
}

#line 70 "input.cu"
__global__ void cue_macro_sliced(const cue_slice cue, int *p)
{
	cue_macro_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 70 "input.cu"
static inline void cue_macro_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("macro", CUE_TIER_SLICEABLE, macro, cue_macro_sliced), p);
}
#line 76 "input.cu"

__global__ void macro_calls(int *p)
{
	p[WHERE()] = 2;
}

namespace old
{
__device__ int where()
{
	return 3;
}
} // namespace old

namespace young
{
__device__ int where()
{
	return blockIdx.x;
}
} // namespace young

#if __CUDA_ARCH__ < 700
using namespace old;
#else
using namespace young;
#endif

__global__ void names(int *p)
{
	p[where()] = 2;
}

#if __CUDA_ARCH__ < 700
__global__ void defined(int *p)
{
	p[blockIdx.x] = 2;
}
#else
__global__ void defined(int *p)
{
	p[blockIdx.x] = 3;
}
#endif

#if __CUDA_ARCH__ >= 800
__device__ int only_new()
{
	return blockIdx.x;
}
#endif

#if __CUDA_ARCH__ < 800
__device__ int only_old()
{
	return blockIdx.x;
}
#endif

__global__ void only(int *p)
{
#if __CUDA_ARCH__ >= 800
	p[only_new()] = 2;
#else
	p[only_old()] = 2;
#endif
}

void run(int *p)
{
	calls_either<<<2, 32>>>(p);
	cue_compiler_launch(cue_config(2, 32), p);
	reserved<<<2, 32>>>(p);
	cue_judged_launch(cue_config(2, 32), p);
	cue_guards_launch(cue_config(2, 32), p);
	cue_macro_launch(cue_config(2, 32), p);
	macro_calls<<<2, 32>>>(p);
	names<<<2, 32>>>(p);
	defined<<<2, 32>>>(p);
	only<<<2, 32>>>(p);
}
