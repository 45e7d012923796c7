// Kernels that other files may launch: the library knows them by their addresses.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include "kernels.h"

static inline void cue_add_launch(const cue_config &cue, int *p, const float n);
#line 3 "input.cu"

namespace space {
static inline void cue_scale_launch(const cue_config &cue, int *p, int n);
}
#line 3 "input.cu"

__global__ void add(int *p, const float n)
{
	p[blockIdx.x] += n;
}

#line 4 "input.cu"
static __device__ __forceinline__ void cue_add_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, const float n)
{
	p[blockIdx.x] += n;
}

#line 4 "input.cu"
__global__ void cue_add_elastic(const cue_slice cue, int *p, const float n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_add_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 4 "input.cu"
__global__ void cue_add_resized(const cue_shape cue, int *p, const float n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_add_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 4 "input.cu"
static inline void cue_add_launch(const cue_config &cue, int *p, const float n)
{
	cue_launch(cue, cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized), p, n);
}

#line 4 "input.cu"
static const cue_known cue_add_known(cue_kernel("add", CUE_TIER_RESIZABLE, add, cue_add_elastic, cue_add_resized));
#line 8 "input.cu"

namespace space
{
__global__ void scale(int *p, int n)
{
	p[blockIdx.x] *= n;
}

#line 11 "input.cu"
static __device__ __forceinline__ void cue_scale_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] *= n;
}

#line 11 "input.cu"
__global__ void cue_scale_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_scale_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 11 "input.cu"
__global__ void cue_scale_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_scale_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 11 "input.cu"
static inline void cue_scale_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("scale", CUE_TIER_RESIZABLE, scale, cue_scale_elastic, cue_scale_resized), p, n);
}

#line 11 "input.cu"
static const cue_known cue_scale_known(cue_kernel("scale", CUE_TIER_RESIZABLE, scale, cue_scale_elastic, cue_scale_resized));
#line 15 "input.cu"
} // namespace space

__global__ void late(int *p)
{
	p[blockIdx.x] = 1;
}

#line 17 "input.cu"
static __device__ __forceinline__ void cue_late_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 17 "input.cu"
__global__ void cue_late_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_late_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 17 "input.cu"
__global__ void cue_late_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_late_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 17 "input.cu"
static inline void cue_late_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("late", CUE_TIER_RESIZABLE, late, cue_late_elastic, cue_late_resized), p);
}

#line 17 "input.cu"
static const cue_known cue_late_known(cue_kernel("late", CUE_TIER_RESIZABLE, late, cue_late_elastic, cue_late_resized));
#line 21 "input.cu"

static __global__ void own(int *p)
{
	p[blockIdx.x] = 1;
}

#line 22 "input.cu"
static __device__ __forceinline__ void cue_own_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 22 "input.cu"
static __global__ void cue_own_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_own_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 22 "input.cu"
static __global__ void cue_own_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_own_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 22 "input.cu"
static inline void cue_own_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("own", CUE_TIER_RESIZABLE, own, cue_own_elastic, cue_own_resized), p);
}
#line 26 "input.cu"

template <class T> __global__ void generic(T *p)
{
	p[blockIdx.x] = 1;
}

#line 26 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_generic_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = 1;
}

#line 27 "input.cu"
template <class T> __global__ void cue_generic_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_generic_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 27 "input.cu"
template <class T> __global__ void cue_generic_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_generic_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 27 "input.cu"
template <class T>
static inline void cue_generic_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("generic", CUE_TIER_RESIZABLE, generic<T>, cue_generic_elastic<T>, cue_generic_resized<T>), p);
}
#line 31 "input.cu"

void test(int *p)
{
	cue_own_launch(cue_config(2, 1), p);
	cue_generic_launch(cue_config(2, 1), p);
}
