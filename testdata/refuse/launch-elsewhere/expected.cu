// A kernel of a header, whose launch is redirected, and kernels that are declared only. Their launches stay if a pointer
// would not do the same.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#include "kernel.h"

#line 2 "kernel.h"
static __device__ __forceinline__ void cue_of_header_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

#line 2 "kernel.h"
static __global__ void cue_of_header_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_of_header_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 1 "kernel.h"
static __global__ void cue_of_header_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_of_header_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 2 "kernel.h"
static inline void cue_of_header_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("of_header", CUE_TIER_RESIZABLE, of_header, cue_of_header_elastic, cue_of_header_resized), p);
}
#line 4 "input.cu"

__global__ void declared(int *p);
__global__ void by_default(int *p, int n = 3);
__global__ void overloaded(int *p);
__global__ void overloaded(float *p);
template <class T> __global__ void generic(T *p);
template <class T, int N = 2> __global__ void generic_default(T *p);

__global__ void own(int *p)
{
	p[blockIdx.x] = 2;
}

#line 12 "input.cu"
static __device__ __forceinline__ void cue_own_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 2;
}

#line 12 "input.cu"
__global__ void cue_own_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_own_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 12 "input.cu"
__global__ void cue_own_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_own_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 12 "input.cu"
static inline void cue_own_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("own", CUE_TIER_RESIZABLE, own, cue_own_elastic, cue_own_resized), p);
}
#line 16 "input.cu"

void run(int *p)
{
	cue_of_header_launch(cue_config(2, 1), p);
	cue_launch_pointer(declared, cue_config(2, 1), p);
	by_default<<<2, 1>>>(p); // default arguments
	overloaded<<<2, 1>>>(p); // two functions
	generic<<<2, 1>>>(p);    // deduced
	cue_launch_pointer(generic<int>, cue_config(2, 1), p);
	generic_default<int><<<2, 1>>>(p); // one argument of two
	cue_own_launch(cue_config(2, 1), p);
}

template <class T> void run_in_template(T *p)
{
	cue_launch_pointer(generic<T>, cue_config(2, 1), p);
}
