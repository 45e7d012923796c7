// __grid_constant__ is a kernel's alone: the copies' parameters lose it, or the macro that stands for it.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#define ALONE __grid_constant__
#if __CUDA_ARCH__ >= 700
#define PERHAPS ALONE
#else
#define PERHAPS
#endif

struct big {
	int v[8];
};

__global__ void direct(const __grid_constant__ big b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

#line 13 "input.cu"
static __device__ __forceinline__ void cue_direct_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<const  big> b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

#line 13 "input.cu"
__global__ void cue_direct_elastic(const cue_slice cue, const __grid_constant__ big b, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_direct_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(b), p);
}

#line 13 "input.cu"
__global__ void cue_direct_resized(const cue_shape cue, const __grid_constant__ big b, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_direct_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(b), p);
}

#line 13 "input.cu"
static inline void cue_direct_launch(const cue_config &cue, const  big b, int *p)
{
	cue_launch(cue, cue_kernel("direct", CUE_TIER_RESIZABLE, direct, cue_direct_elastic, cue_direct_resized), b, p);
}
#line 17 "input.cu"

__global__ void behind(const ALONE big b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

#line 18 "input.cu"
static __device__ __forceinline__ void cue_behind_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<const  big> b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

#line 18 "input.cu"
__global__ void cue_behind_elastic(const cue_slice cue, const ALONE big b, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_behind_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(b), p);
}

#line 18 "input.cu"
__global__ void cue_behind_resized(const cue_shape cue, const ALONE big b, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_behind_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(b), p);
}

#line 18 "input.cu"
static inline void cue_behind_launch(const cue_config &cue, const  big b, int *p)
{
	cue_launch(cue, cue_kernel("behind", CUE_TIER_RESIZABLE, behind, cue_behind_elastic, cue_behind_resized), b, p);
}
#line 22 "input.cu"

__global__ void before(ALONE const big b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

#line 23 "input.cu"
static __device__ __forceinline__ void cue_before_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter< const big> b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

#line 23 "input.cu"
__global__ void cue_before_elastic(const cue_slice cue, ALONE const big b, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_before_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(b), p);
}

#line 23 "input.cu"
__global__ void cue_before_resized(const cue_shape cue, ALONE const big b, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_before_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(b), p);
}

#line 23 "input.cu"
static inline void cue_before_launch(const cue_config &cue,  const big b, int *p)
{
	cue_launch(cue, cue_kernel("before", CUE_TIER_RESIZABLE, before, cue_before_elastic, cue_before_resized), b, p);
}
#line 27 "input.cu"

__global__ void perhaps(const PERHAPS big b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

void run(big b, int *p)
{
	cue_direct_launch(cue_config(2, 1), b, p);
	cue_behind_launch(cue_config(2, 1), b, p);
	cue_before_launch(cue_config(2, 1), b, p);
	perhaps<<<2, 1>>>(b, p);
}
