// A library runs what it is handed with the hardware's ids.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
#include <algorithm.h>

__device__ int reads(int n)
{
	return n + threadIdx.x;
}

struct mark {
	__device__ int operator()(int n) const
	{
		return n * threadIdx.x;
	}
};

__global__ void hands_function(int *p)
{
	library::for_each(p, p + 3, reads);
}

#line 16 "input.cu"
static __device__ __forceinline__ void cue_hands_function_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	library::for_each(p, p + 3, reads);
}

#line 16 "input.cu"
__global__ void cue_hands_function_elastic(const cue_slice cue, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_hands_function_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 16 "input.cu"
static inline void cue_hands_function_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("hands_function", CUE_TIER_ELASTIC, hands_function, cue_hands_function_elastic), p);
}
#line 20 "input.cu"

template <class F> __global__ void hands_over(int *p, F f)
{
	library::for_each(p, p + 3, f);
}

#line 20 "input.cu"
template <class F>
static __device__ __forceinline__ void cue_hands_over_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<F> f)
{
	library::for_each(p, p + 3, f);
}

#line 21 "input.cu"
template <class F> __global__ void cue_hands_over_elastic(const cue_slice cue, int *p, F f)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_hands_over_body<F>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(f));
}

#line 21 "input.cu"
template <class F>
static inline void cue_hands_over_launch(const cue_config &cue, int *p, F f)
{
	cue_launch(cue, cue_kernel("hands_over", CUE_TIER_ELASTIC, hands_over<F>, cue_hands_over_elastic<F>), p, f);
}
#line 25 "input.cu"

void run(int *p)
{
	cue_hands_function_launch(cue_config(1, 32), p);
	cue_hands_over_launch(cue_config(1, 32), p, mark());
}
