// Prototypes before the definition: other parameter names, none, templates, namespaces; launches between the two.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void plain(int *, int);

static inline void cue_plain_launch(const cue_config &cue, int *, int);
#line 3 "input.cu"
__global__ void named(int *pointer, int number);

static inline void cue_named_launch(const cue_config &cue, int *pointer, int number);
#line 4 "input.cu"
template <class U> __global__ void typed(U *p, U value);

template <class U>
static inline void cue_typed_launch(const cue_config &cue, U *p, U value);
#line 5 "input.cu"
namespace inner
{
__global__ void spaced(int *p);

static inline void cue_spaced_launch(const cue_config &cue, int *p);
#line 8 "input.cu"
}
static __global__ void hidden(int *p);

static inline void cue_hidden_launch(const cue_config &cue, int *p);
#line 10 "input.cu"

void between(int *p)
{
	cue_plain_launch(cue_config(2, 1), p, 1);
	cue_named_launch(cue_config(2, 1), p, 1);
	cue_typed_launch(cue_config(2, 1), p, 1);
	inner::cue_spaced_launch(cue_config(2, 1), p);
	cue_hidden_launch(cue_config(2, 1), p);
}

__global__ void plain(int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 20 "input.cu"
static __device__ __forceinline__ void cue_plain_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 20 "input.cu"
__global__ void cue_plain_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 20 "input.cu"
__global__ void cue_plain_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 20 "input.cu"
static inline void cue_plain_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("plain", CUE_TIER_RESIZABLE, plain, cue_plain_elastic, cue_plain_resized), p, n);
}
#line 24 "input.cu"

__global__ void named(int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 25 "input.cu"
static __device__ __forceinline__ void cue_named_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, int n)
{
	p[blockIdx.x] = n;
}

#line 25 "input.cu"
__global__ void cue_named_elastic(const cue_slice cue, int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_named_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 25 "input.cu"
__global__ void cue_named_resized(const cue_shape cue, int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_named_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 25 "input.cu"
static inline void cue_named_launch(const cue_config &cue, int *p, int n)
{
	cue_launch(cue, cue_kernel("named", CUE_TIER_RESIZABLE, named, cue_named_elastic, cue_named_resized), p, n);
}
#line 29 "input.cu"

template <class T> __global__ void typed(T *p, T value)
{
	p[blockIdx.x] = value;
}

#line 29 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_typed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> value)
{
	p[blockIdx.x] = value;
}

#line 30 "input.cu"
template <class T> __global__ void cue_typed_elastic(const cue_slice cue, T *p, T value)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_typed_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(value));
}

#line 30 "input.cu"
template <class T> __global__ void cue_typed_resized(const cue_shape cue, T *p, T value)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_typed_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(value));
}

#line 30 "input.cu"
template <class T>
static inline void cue_typed_launch(const cue_config &cue, T *p, T value)
{
	cue_launch(cue, cue_kernel("typed", CUE_TIER_RESIZABLE, typed<T>, cue_typed_elastic<T>, cue_typed_resized<T>), p, value);
}
#line 34 "input.cu"

namespace inner
{
__global__ void spaced(int *p)
{
	p[blockIdx.x] = 3;
}

#line 37 "input.cu"
static __device__ __forceinline__ void cue_spaced_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 3;
}

#line 37 "input.cu"
__global__ void cue_spaced_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_spaced_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 37 "input.cu"
__global__ void cue_spaced_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_spaced_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 37 "input.cu"
static inline void cue_spaced_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("spaced", CUE_TIER_RESIZABLE, spaced, cue_spaced_elastic, cue_spaced_resized), p);
}
#line 41 "input.cu"
}

static __global__ void hidden(int *p)
{
	p[blockIdx.x] = 4;
}

#line 43 "input.cu"
static __device__ __forceinline__ void cue_hidden_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 4;
}

#line 43 "input.cu"
static __global__ void cue_hidden_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_hidden_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 42 "input.cu"
static __global__ void cue_hidden_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_hidden_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 43 "input.cu"
static inline void cue_hidden_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("hidden", CUE_TIER_RESIZABLE, hidden, cue_hidden_elastic, cue_hidden_resized), p);
}
#line 47 "input.cu"
