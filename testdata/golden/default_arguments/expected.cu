// Default arguments, in a definition and in an earlier declaration.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void scale(float *p, float factor = 2.0f, int n = (1 < 2) ? 3 : 4)
{
	if (blockIdx.x < n)
		p[blockIdx.x] *= factor;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_scale_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p, float factor, int n)
{
	if (blockIdx.x < n)
		p[blockIdx.x] *= factor;
}

#line 2 "input.cu"
__global__ void cue_scale_elastic(const cue_slice cue, float *p, float factor, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_scale_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, factor, n);
}

#line 2 "input.cu"
__global__ void cue_scale_resized(const cue_shape cue, float *p, float factor, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_scale_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, factor, n);
}

#line 2 "input.cu"
static inline void cue_scale_launch(const cue_config &cue, float *p, float factor = 2.0f, int n = (1 < 2) ? 3 : 4)
{
	cue_launch(cue, cue_kernel("scale", CUE_TIER_RESIZABLE, scale, cue_scale_elastic, cue_scale_resized), p, factor, n);
}
#line 7 "input.cu"

__global__ void later(float *p, int n = 5);

static inline void cue_later_launch(const cue_config &cue, float *p, int n = 5);
#line 9 "input.cu"

void between(float *p)
{
	cue_later_launch(cue_config(2, 1), p);
	cue_later_launch(cue_config(2, 1), p, 6);
}

__global__ void later(float *p, int n)
{
	p[blockIdx.x] = n;
}

#line 16 "input.cu"
static __device__ __forceinline__ void cue_later_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p, int n)
{
	p[blockIdx.x] = n;
}

#line 16 "input.cu"
__global__ void cue_later_elastic(const cue_slice cue, float *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_later_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 16 "input.cu"
__global__ void cue_later_resized(const cue_shape cue, float *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_later_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 16 "input.cu"
static inline void cue_later_launch(const cue_config &cue, float *p, int n)
{
	cue_launch(cue, cue_kernel("later", CUE_TIER_RESIZABLE, later, cue_later_elastic, cue_later_resized), p, n);
}
#line 20 "input.cu"

template <class T> __global__ void typed(T *p, T value = T(), int = 0)
{
	p[blockIdx.x] = value;
}

#line 20 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_typed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> value, int cue_p3)
{
	p[blockIdx.x] = value;
}

#line 21 "input.cu"
template <class T> __global__ void cue_typed_elastic(const cue_slice cue, T *p, T value, int cue_p3)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_typed_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(value), cue_p3);
}

#line 21 "input.cu"
template <class T> __global__ void cue_typed_resized(const cue_shape cue, T *p, T value, int cue_p3)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_typed_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(value), cue_p3);
}

#line 21 "input.cu"
template <class T>
static inline void cue_typed_launch(const cue_config &cue, T *p, T value = T(), int cue_p3 = 0)
{
	cue_launch(cue, cue_kernel("typed", CUE_TIER_RESIZABLE, typed<T>, cue_typed_elastic<T>, cue_typed_resized<T>), p, value, cue_p3);
}
#line 25 "input.cu"

void run(float *p)
{
	cue_scale_launch(cue_config(4, 1), p);
	cue_scale_launch(cue_config(4, 1), p, 3.0f);
	cue_scale_launch(cue_config(4, 1), p, 3.0f, 2);
	cue_later_launch(cue_config(2, 1), p);
	cue_typed_launch(cue_config(2, 1), p);
	cue_typed_launch(cue_config(2, 1), p, 1.0f, 2);
}
