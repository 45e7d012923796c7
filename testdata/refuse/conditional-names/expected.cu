// One text that means another number, function or memory for another architecture or compiler.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#if __CUDA_ARCH__ >= 800
#define LIMIT 8
#define SMALLER min
#else
#define LIMIT 4
#define SMALLER max
#endif

__global__ void of_number(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	__syncthreads();
	p[threadIdx.x] = LIMIT;
}

#line 10 "input.cu"
static __device__ __forceinline__ void cue_of_number_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	__syncthreads();
	p[threadIdx.x] = LIMIT;
}

#line 10 "input.cu"
__global__ void cue_of_number_sliced(const cue_slice cue, int *p, int n)
{
	cue_of_number_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 10 "input.cu"
static inline void cue_of_number_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_number", CUE_TIER_SLICEABLE, of_number, cue_of_number_sliced), p, n);
}

#line 10 "input.cu"
static const cue_known cue_of_number_known(cue_kernel("of_number", CUE_TIER_SLICEABLE, of_number, cue_of_number_sliced));
#line 17 "input.cu"

__global__ void of_function(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	__syncthreads();
	p[threadIdx.x] = SMALLER(n, 4);
}

#line 18 "input.cu"
static __device__ __forceinline__ void cue_of_function_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	__syncthreads();
	p[threadIdx.x] = SMALLER(n, 4);
}

#line 18 "input.cu"
__global__ void cue_of_function_sliced(const cue_slice cue, int *p, int n)
{
	cue_of_function_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p, n);
}

#line 18 "input.cu"
static inline void cue_of_function_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("of_function", CUE_TIER_SLICEABLE, of_function, cue_of_function_sliced), p, n);
}

#line 18 "input.cu"
static const cue_known cue_of_function_known(cue_kernel("of_function", CUE_TIER_SLICEABLE, of_function, cue_of_function_sliced));
#line 25 "input.cu"

__global__ void shares(int *p)
{
#ifdef __SOME_COMPILER
	__shared__ int tile[32];
	tile[threadIdx.x] = p[threadIdx.x];
	p[threadIdx.x] = tile[0];
#endif
	p[blockIdx.x] = 1;
}

#line 26 "input.cu"
static __device__ __forceinline__ void cue_shares_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#ifdef __SOME_COMPILER
	__shared__ int tile[32];
	tile[threadIdx.x] = p[threadIdx.x];
	p[threadIdx.x] = tile[0];
#endif
	p[blockIdx.x] = 1;
}

#line 26 "input.cu"
__global__ void cue_shares_sliced(const cue_slice cue, int *p)
{
	cue_shares_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 26 "input.cu"
static inline void cue_shares_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("shares", CUE_TIER_SLICEABLE, shares, cue_shares_sliced), p);
}

#line 26 "input.cu"
static const cue_known cue_shares_known(cue_kernel("shares", CUE_TIER_SLICEABLE, shares, cue_shares_sliced));
#line 35 "input.cu"

__global__ void leaves(int *p)
{
#ifdef __SOME_COMPILER
	if (p[threadIdx.x])
		return;
#endif
	p[blockIdx.x] = 1;
}

#line 36 "input.cu"
static __device__ __forceinline__ void cue_leaves_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#ifdef __SOME_COMPILER
	if (p[threadIdx.x])
		return;
#endif
	p[blockIdx.x] = 1;
}

#line 36 "input.cu"
__global__ void cue_leaves_sliced(const cue_slice cue, int *p)
{
	cue_leaves_body(::threadIdx, cue_block(cue, cue_first(cue)), ::blockDim, cue.cue_grid, p);
}

#line 36 "input.cu"
static inline void cue_leaves_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("leaves", CUE_TIER_SLICEABLE, leaves, cue_leaves_sliced), p);
}

#line 36 "input.cu"
static const cue_known cue_leaves_known(cue_kernel("leaves", CUE_TIER_SLICEABLE, leaves, cue_leaves_sliced));
#line 44 "input.cu"

__global__ void adds(int *p)
{
#ifdef __SOME_COMPILER
	p[threadIdx.x]++;
#endif
	p[blockIdx.x] = 1;
}

#line 45 "input.cu"
static __device__ __forceinline__ void cue_adds_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
#ifdef __SOME_COMPILER
	p[threadIdx.x]++;
#endif
	p[blockIdx.x] = 1;
}

#line 45 "input.cu"
__global__ void cue_adds_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_adds_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 45 "input.cu"
__global__ void cue_adds_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_adds_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 45 "input.cu"
static inline void cue_adds_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("adds", CUE_TIER_RESIZABLE, adds, cue_adds_elastic, cue_adds_resized), p);
}

#line 45 "input.cu"
static const cue_known cue_adds_known(cue_kernel("adds", CUE_TIER_RESIZABLE, adds, cue_adds_elastic, cue_adds_resized));
#line 52 "input.cu"
