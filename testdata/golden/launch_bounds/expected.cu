// __launch_bounds__ with one and two arguments, on both sides of __global__ and of the type.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void __launch_bounds__(256) behind(int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_behind_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
__global__ void __launch_bounds__(256) cue_behind_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_behind_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 2 "input.cu"
__global__ void __launch_bounds__(256) cue_behind_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_behind_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 2 "input.cu"
static inline void cue_behind_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("behind", CUE_TIER_RESIZABLE, behind, cue_behind_elastic, cue_behind_resized), p);
}
#line 6 "input.cu"

__launch_bounds__(128, 4) __global__ void before(int *p)
{
	p[blockIdx.x] = 2;
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_before_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

#line 7 "input.cu"
__launch_bounds__(128, 4) __global__ void cue_before_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_before_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 7 "input.cu"
__launch_bounds__(128, 4) __global__ void cue_before_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_before_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 7 "input.cu"
static inline void cue_before_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("before", CUE_TIER_RESIZABLE, before, cue_before_elastic, cue_before_resized), p);
}
#line 11 "input.cu"

__global__ __launch_bounds__(64, 2) void between(int *p)
{
	p[blockIdx.x] = 3;
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_between_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 3;
}

#line 12 "input.cu"
__global__ __launch_bounds__(64, 2) void cue_between_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_between_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 12 "input.cu"
__global__ __launch_bounds__(64, 2) void cue_between_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_between_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 12 "input.cu"
static inline void cue_between_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("between", CUE_TIER_RESIZABLE, between, cue_between_elastic, cue_between_resized), p);
}
#line 16 "input.cu"

const int THREADS = 32;

template <int BLOCKS> __global__ void __launch_bounds__(THREADS * 2, BLOCKS + 1)
computed(int *p)
{
	p[blockIdx.x] = BLOCKS;
}

#line 19 "input.cu"
template <int BLOCKS>
static __device__ __forceinline__ void cue_computed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = BLOCKS;
}

#line 19 "input.cu"
template <int BLOCKS> __global__ void __launch_bounds__(THREADS * 2, BLOCKS + 1)
cue_computed_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_computed_body<BLOCKS>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 19 "input.cu"
template <int BLOCKS> __global__ void __launch_bounds__(THREADS * 2, BLOCKS + 1)
cue_computed_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_computed_body<BLOCKS>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 19 "input.cu"
template <int BLOCKS>
static inline void cue_computed_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("computed", CUE_TIER_RESIZABLE, computed<BLOCKS>, cue_computed_elastic<BLOCKS>, cue_computed_resized<BLOCKS>), p);
}
#line 24 "input.cu"

void run(int *p)
{
	cue_behind_launch(cue_config(2, 256), p);
	cue_before_launch(cue_config(2, 128), p);
	cue_between_launch(cue_config(2, 64), p);
	cue_computed_launch<2>(cue_config(2, THREADS), p);
}
