// The input has #line directives of its own: all lines keep the names and numbers that they give, and messages
// name them. So do copies, whose text may have more of them.
#ifdef NOT_DEFINED
#error "cuelastic read this file without the macro NOT_DEFINED: rewrite it with the flags that it is compiled with"
#endif
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#line 1 "lines.h"
__device__ int above() { return __LINE__; }
#line 50 "lines.tmpl"
__global__ void of_header(volatile int *p)
{
	p[blockIdx.x] = __LINE__ * above();
	if (p[0]) {
		while (p[blockIdx.x] < 3) {
		}
	}
}
#line 4 "input.cu"
#define NUMBER 300
#define NAME "a \"name\""
#line 100 "elsewhere.cu"
__global__ void kernel(int *p)
{
	p[blockIdx.x] = __LINE__;
}

#line 100 "elsewhere.cu"
static __device__ __forceinline__ void cue_kernel_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = __LINE__;
}

#line 100 "elsewhere.cu"
__global__ void cue_kernel_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_kernel_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 100 "elsewhere.cu"
__global__ void cue_kernel_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_kernel_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 100 "elsewhere.cu"
static inline void cue_kernel_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("kernel", CUE_TIER_RESIZABLE, kernel, cue_kernel_elastic, cue_kernel_resized), p);
}
#line 104 "elsewhere.cu"
#line NUMBER NAME
template <class T> __global__ void inside(T *p)
{
	p[blockIdx.x] = __LINE__;
#line 7
	p[blockIdx.x] += __LINE__;
# 30 "part.h" 1
	__syncthreads();
# 9 "a \"name\"" 2
	if (threadIdx.x < 3) __syncthreads();
}

#line 299 "a \"name\""
template <class T>
static __device__ __forceinline__ void cue_inside_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	p[blockIdx.x] = __LINE__;
#line 7
	p[blockIdx.x] += __LINE__;
# 30 "part.h" 1
	__syncthreads();
# 9 "a \"name\"" 2
	{ bool cue_in_1 = (threadIdx.x < 3); if (cue_any(cue_in_1)) { __syncthreads(); } }
}

#line 300 "a \"name\""
template <class T> __global__ void cue_inside_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_inside_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 300 "a \"name\""
template <class T>
static inline void cue_inside_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("inside", CUE_TIER_ELASTIC, inside<T>, cue_inside_elastic<T>), p);
}
#line 11 "a \"name\""
#ifdef NOT_DEFINED
#line 999 "not-there.cu"
#endif
__device__ int where(int b) { return blockIdx.x + b * __LINE__; }

#line 14 "a \"name\""
__device__ int cue_where(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int b) { return blockIdx.x + b * __LINE__; }
#line 15 "a \"name\""
#line 1
template <class T> __global__ void first(T *p) { p[blockIdx.x] = where(__LINE__); }

template <class T>
static __device__ __forceinline__ void cue_first_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
#line 1 "a \"name\""
 { p[blockIdx.x] = cue_where(threadIdx, blockIdx, blockDim, gridDim, __LINE__); }

#line 1 "a \"name\""
template <class T> __global__ void cue_first_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_first_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 1 "a \"name\""
template <class T> __global__ void cue_first_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_first_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 1 "a \"name\""
template <class T>
static inline void cue_first_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("first", CUE_TIER_RESIZABLE, first<T>, cue_first_elastic<T>, cue_first_resized<T>), p);
}
#line 2 "a \"name\""
__global__ void waits(volatile int *p)
{
	while (p[blockIdx.x] < 3) {
	}
}
static_assert(__LINE__ == 7, "the original's number");

void run(int *p)
{
	cue_kernel_launch(cue_config(2, 1), p);
	cue_inside_launch(cue_config(2, 1), p);
	cue_first_launch(cue_config(2, 1), p);
	waits<<<2, 1>>>(p);
	of_header<<<2, 1>>>(p);
}
