// clang's builtins in templates: it declares them where the text first uses one. They run nothing of the user's, so not
// the functor that reads block ids.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#include <cuda_fp16.h>

template <typename T> struct fill {
	__device__ void operator()(T *p)
	{
		p[blockIdx.x] = 1;
	}

#line 6 "input.cu"
__device__ void cue_call_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
	{
		p[blockIdx.x] = 1;
	}
#line 10 "input.cu"
};

template <typename T> __global__ void apply(T *p)
{
	fill<T> f;
	f(p);
}

#line 11 "input.cu"
template <typename T>
static __device__ __forceinline__ void cue_apply_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	fill<T> f;
	f.cue_call_2(threadIdx, blockIdx, blockDim, gridDim, p);
}

#line 12 "input.cu"
template <typename T> __global__ void cue_apply_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_apply_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

#line 12 "input.cu"
template <typename T> __global__ void cue_apply_resized(const cue_shape cue, T *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_apply_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

#line 12 "input.cu"
template <typename T>
static inline void cue_apply_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("apply", CUE_TIER_RESIZABLE, apply<T>, cue_apply_elastic<T>, cue_apply_resized<T>), p);
}
#line 17 "input.cu"

template <typename T> __global__ void check(int *bad, T *p, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i == 0)
		*bad = 0;
	__syncthreads();
	if (i < n && !isfinite(p[i]))
		*bad = 1;
}

#line 17 "input.cu"
template <typename T>
static __device__ __forceinline__ void cue_check_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *bad, T *p, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i == 0)
		*bad = 0;
	__syncthreads();
	if (i < n && !isfinite(p[i]))
		*bad = 1;
}

#line 18 "input.cu"
template <typename T> __global__ void cue_check_elastic(const cue_slice cue, int *bad, T *p, int n)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_check_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, bad, p, n);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 18 "input.cu"
template <typename T>
static inline void cue_check_launch(const cue_config &cue, int *bad, T *p, int n)
{
	cue_launch(cue, cue_kernel("check", CUE_TIER_ELASTIC, check<T>, cue_check_elastic<T>), bad, p, n);
}
#line 27 "input.cu"

void run(int *bad, float *p, int n)
{
	cue_check_launch<float>(cue_config(n, 64), bad, p, n);
	cue_apply_launch<float>(cue_config(n, 64), p);
}
