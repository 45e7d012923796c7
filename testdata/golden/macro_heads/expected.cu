// Heads of kernels from macros: the copies have the macro's words, the kernel stays as it is written.
#ifdef CHOICE
#error "cuelastic read this file without the macro CHOICE: rewrite it with the flags that it is compiled with"
#endif
#ifdef void
#error "cuelastic read this file without the macro void: rewrite it with the flags that it is compiled with"
#endif
#ifdef int
#error "cuelastic read this file without the macro int: rewrite it with the flags that it is compiled with"
#endif
#ifdef p
#error "cuelastic read this file without the macro p: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <cuda_runtime.h>

#define ONE(name, type) __global__ void name(type *p, int n)
ONE(one, unsigned long)
{
	p[blockIdx.x] = n >> 1;
}

#line 5 "input.cu"
static __device__ __forceinline__ void cue_one_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim,  unsigned long *p, int n) 
{
	p[blockIdx.x] = n >> 1;
}

#line 5 "input.cu"
__global__ void  cue_one_elastic(const cue_slice cue,  unsigned long *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_one_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 5 "input.cu"
__global__ void  cue_one_resized(const cue_shape cue,  unsigned long *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_one_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 5 "input.cu"
static inline void cue_one_launch(const cue_config &cue,  unsigned long *p, int n)
{
	cue_launch(cue, cue_kernel("one", CUE_TIER_RESIZABLE, one, cue_one_elastic, cue_one_resized), p, n);
}
#line 9 "input.cu"

namespace inside
{
ONE(with_comment, /* a comment */ float) // another
{
	p[blockIdx.x] = n;
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_with_comment_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim,  float *p, int n)  // another
{
	p[blockIdx.x] = n;
}

#line 12 "input.cu"
__global__ void  cue_with_comment_elastic(const cue_slice cue,  float *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_with_comment_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 12 "input.cu"
__global__ void  cue_with_comment_resized(const cue_shape cue,  float *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_with_comment_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 12 "input.cu"
static inline void cue_with_comment_launch(const cue_config &cue,  float *p, int n)
{
	cue_launch(cue, cue_kernel("with_comment", CUE_TIER_RESIZABLE, with_comment, cue_with_comment_elastic, cue_with_comment_resized), p, n);
}
#line 16 "input.cu"
} // namespace inside

#define MANY(name, ...) template <__VA_ARGS__> __global__ void __launch_bounds__(N >= 4 ? 4 * N : 8) name(T (*p)[N], int n = N<<1)
MANY(many,
    class T,
    int N)
{
	p[blockIdx.x][0] = T(n);
}

#line 18 "input.cu"
template < class T, int N >
static __device__ __forceinline__ void cue_many_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T (*p)[N], int n) 


{
	p[blockIdx.x][0] = T(n);
}

#line 19 "input.cu"
template < class T, int N > __global__ void __launch_bounds__(N >= 4 ? 4 * N : 8)  cue_many_elastic(const cue_slice cue, T (*p)[N], int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_many_body<T, N>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 19 "input.cu"
template < class T, int N > __global__ void __launch_bounds__(N >= 4 ? 4 * N : 8)  cue_many_resized(const cue_shape cue, T (*p)[N], int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_many_body<T, N>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 19 "input.cu"
template < class T, int N >
static inline void cue_many_launch(const cue_config &cue, T (*p)[N], int n = N<<1)
{
	cue_launch(cue, cue_kernel("many", CUE_TIER_RESIZABLE, many<T, N>, cue_many_elastic<T, N>, cue_many_resized<T, N>), p, n);
}
#line 25 "input.cu"

ONE(declared, int);

static inline void cue_declared_launch(const cue_config &cue,  int *p, int n);
#line 27 "input.cu"
ONE(declared, int)
{
	p[blockIdx.x] = n;
}

#line 27 "input.cu"
static __device__ __forceinline__ void cue_declared_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim,  int *p, int n) 
{
	p[blockIdx.x] = n;
}

#line 27 "input.cu"
__global__ void  cue_declared_elastic(const cue_slice cue,  int *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_declared_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 27 "input.cu"
__global__ void  cue_declared_resized(const cue_shape cue,  int *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_declared_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 27 "input.cu"
static inline void cue_declared_launch(const cue_config &cue,  int *p, int n)
{
	cue_launch(cue, cue_kernel("declared", CUE_TIER_RESIZABLE, declared, cue_declared_elastic, cue_declared_resized), p, n);
}
#line 31 "input.cu"

// A macro that another one uses, one under a condition, and one that is defined again stay.
#define OF_INT(name) ONE(name, int)
OF_INT(nested)
{
	p[blockIdx.x] = n;
}

#ifndef CHOICE
#define CHOICE(name) __global__ void name(int *p)
#endif
CHOICE(chosen)
{
	p[blockIdx.x] = 1;
}

#define AGAIN(name) __global__ void name(int *p)
AGAIN(first)
{
	p[blockIdx.x] = 1;
}
#undef AGAIN
#define AGAIN(name) __global__ void name(long *p)
AGAIN(second)
{
	p[blockIdx.x] = 1;
}

void run(unsigned long *a, float *b, int *c, int (*d)[4], long *e)
{
	cue_one_launch(cue_config(2, 1), a, 1);
	inside::cue_with_comment_launch(cue_config(2, 1), b, 2);
	cue_many_launch<int, 4>(cue_config(2, 1), d);
	cue_declared_launch(cue_config(2, 1), c, 3);
	nested<<<2, 1>>>(c, 4);
	chosen<<<2, 1>>>(c);
	first<<<2, 1>>>(c);
	second<<<2, 1>>>(e);
}
