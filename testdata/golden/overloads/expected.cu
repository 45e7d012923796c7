// Overloads: two kernels of one name, and a kernel beside a host function.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void set(int *p, int value)
{
	p[blockIdx.x] = value;
}

#line 2 "input.cu"
static __device__ __forceinline__ void cue_set_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int value)
{
	p[blockIdx.x] = value;
}

#line 2 "input.cu"
__global__ void cue_set_elastic(const cue_slice cue, int *p, int value)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_set_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, value);
}

#line 2 "input.cu"
__global__ void cue_set_resized(const cue_shape cue, int *p, int value)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_set_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, value);
}

#line 2 "input.cu"
static inline void cue_set_launch(const cue_config &cue, int *p, int value)
{
	cue_launch(cue, cue_kernel("set", CUE_TIER_RESIZABLE, static_cast<void (*)(decltype(p), decltype(value))>(set), cue_set_elastic, cue_set_resized), p, value);
}
#line 6 "input.cu"

__global__ void set(float *p, float value)
{
	p[blockIdx.x] = value;
}

#line 7 "input.cu"
static __device__ __forceinline__ void cue_set_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p, float value)
{
	p[blockIdx.x] = value;
}

#line 7 "input.cu"
__global__ void cue_set_2_elastic(const cue_slice cue, float *p, float value)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_set_2_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, value);
}

#line 7 "input.cu"
__global__ void cue_set_2_resized(const cue_shape cue, float *p, float value)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_set_2_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, value);
}

#line 7 "input.cu"
static inline void cue_set_launch(const cue_config &cue, float *p, float value)
{
	cue_launch(cue, cue_kernel("set", CUE_TIER_RESIZABLE, static_cast<void (*)(decltype(p), decltype(value))>(set), cue_set_2_elastic, cue_set_2_resized), p, value);
}
#line 11 "input.cu"

__global__ void both(int *p)
{
	p[blockIdx.x] = 1;
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_both_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 12 "input.cu"
__global__ void cue_both_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_both_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 12 "input.cu"
__global__ void cue_both_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_both_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 12 "input.cu"
static inline void cue_both_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("both", CUE_TIER_RESIZABLE, static_cast<void (*)(decltype(p))>(both), cue_both_elastic, cue_both_resized), p);
}
#line 16 "input.cu"

void both(int *p, int times)
{
	while (times-- > 0)
		cue_both_launch(cue_config(3, 1), p);
}

template <class T> __global__ void both(T *p, T value)
{
	p[blockIdx.x] = value;
}

#line 22 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_both_2_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> value)
{
	p[blockIdx.x] = value;
}

#line 23 "input.cu"
template <class T> __global__ void cue_both_2_elastic(const cue_slice cue, T *p, T value)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_both_2_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(value));
}

#line 23 "input.cu"
template <class T> __global__ void cue_both_2_resized(const cue_shape cue, T *p, T value)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_both_2_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(value));
}

#line 23 "input.cu"
template <class T>
static inline void cue_both_launch(const cue_config &cue, T *p, T value)
{
	cue_launch(cue, cue_kernel("both", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(p)>, cue_plain<decltype(value)>)>(both<T>), cue_both_2_elastic<T>, cue_both_2_resized<T>), p, value);
}
#line 27 "input.cu"

void run(int *p, float *q)
{
	cue_set_launch(cue_config(3, 1), p, 1);
	cue_set_launch(cue_config(3, 1), q, 1);
	both(p, 3);
	cue_both_launch(cue_config(3, 1), q, 2.0f);
}
