// Directives in heads: copies repeat them, so that the same flags choose the same there.
#ifdef BOUNDED
#error "cuelastic read this file without the macro BOUNDED: rewrite it with the flags that it is compiled with"
#endif
#ifdef LONG
#error "cuelastic read this file without the macro LONG: rewrite it with the flags that it is compiled with"
#endif
#ifdef CHECK
#error "cuelastic read this file without the macro CHECK: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 2 "input.cu"
__global__ void
#ifdef BOUNDED
__launch_bounds__(64)
#endif
bounded(int *p)
{
	p[blockIdx.x] = 1;
}

#line 6 "input.cu"
static __device__ __forceinline__ void cue_bounded_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "input.cu"
__global__ void
#ifdef BOUNDED
__launch_bounds__(64)
#endif
cue_bounded_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_bounded_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 2 "input.cu"
__global__ void
#ifdef BOUNDED
__launch_bounds__(64)
#endif
cue_bounded_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_bounded_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 2 "input.cu"
static inline void cue_bounded_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("bounded", CUE_TIER_RESIZABLE, bounded, cue_bounded_elastic, cue_bounded_resized), p);
}
#line 10 "input.cu"

__global__ void typed(int *p
#ifdef LONG
	, long n
#else
	, int n
#endif
)
{
	p[blockIdx.x] = n;
}

#line 11 "input.cu"
static __device__ __forceinline__ void cue_typed_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p
#ifdef LONG
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#else
	, int n
#endif
)
{
	p[blockIdx.x] = n;
}

#line 11 "input.cu"
__global__ void cue_typed_elastic(const cue_slice cue, int *p
#ifdef LONG
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#else
	, int n
#endif
)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_typed_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 11 "input.cu"
__global__ void cue_typed_resized(const cue_shape cue, int *p
#ifdef LONG
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#else
	, int n
#endif
)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_typed_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 11 "input.cu"
static inline void cue_typed_launch(const cue_config &cue, int *p
#ifdef LONG
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#else
	, int n
#endif
)
{
	cue_launch(cue, cue_kernel("typed", CUE_TIER_RESIZABLE, typed, cue_typed_elastic, cue_typed_resized), p, n);
}
#line 21 "input.cu"

template <class T> __device__ void add(T *p
#ifdef CHECK
	, T *check
#endif
)
{
	p[blockIdx.x] += 1;
}

#line 22 "input.cu"
template <class T> __device__ void cue_add(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p
#ifdef CHECK
	, T *check
#endif
)
{
	p[blockIdx.x] += 1;
}
#line 30 "input.cu"

template <class T>
__global__ void checked(
	T *p
#ifdef CHECK
	, T *check = nullptr
#endif
)
{
	add(p
#ifdef CHECK
		, check
#endif
	);
}

#line 31 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_checked_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, 
	T *p
#ifdef CHECK
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#endif
)
{
	cue_add(threadIdx, blockIdx, blockDim, gridDim, p
#ifdef CHECK
		, check
#endif
	);
}

#line 31 "input.cu"
template <class T>
__global__ void cue_checked_elastic(const cue_slice cue, 
	T *p
#ifdef CHECK
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#endif
)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_checked_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 31 "input.cu"
template <class T>
__global__ void cue_checked_resized(const cue_shape cue, 
	T *p
#ifdef CHECK
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#endif
)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_checked_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 31 "input.cu"
template <class T>
static inline void cue_checked_launch(const cue_config &cue, 
	T *p
#ifdef CHECK
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#endif
)
{
	cue_launch(cue, cue_kernel("checked", CUE_TIER_RESIZABLE, checked<T>, cue_checked_elastic<T>, cue_checked_resized<T>), p);
}
#line 45 "input.cu"

#define WITHOUT
__global__ void settled(int *p
#ifndef WITHOUT
	, int *q
#endif
	)
{
	p[blockIdx.x] = 2;
}

#line 47 "input.cu"
static __device__ __forceinline__ void cue_settled_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p
#ifndef WITHOUT
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#endif
	)
{
	p[blockIdx.x] = 2;
}

#line 47 "input.cu"
__global__ void cue_settled_elastic(const cue_slice cue, int *p
#ifndef WITHOUT
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#endif
	)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_settled_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 47 "input.cu"
__global__ void cue_settled_resized(const cue_shape cue, int *p
#ifndef WITHOUT
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#endif
	)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_settled_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 47 "input.cu"
static inline void cue_settled_launch(const cue_config &cue, int *p
#ifndef WITHOUT
#error "cuelastic read this file with flags that leave this out: rewrite it with these"
#endif
	)
{
	cue_launch(cue, cue_kernel("settled", CUE_TIER_RESIZABLE, settled, cue_settled_elastic, cue_settled_resized), p);
}
#line 55 "input.cu"

void run(int *p)
{
	cue_bounded_launch(cue_config(2, 1), p);
	cue_typed_launch(cue_config(2, 1), p, 1);
	cue_checked_launch(cue_config(2, 1), p);
	cue_settled_launch(cue_config(2, 1), p);
}
