// Kernels that are named in ways that clang's tree does not show: a launch finds its kernel by its arguments, and an
// instance is asked for by name.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
namespace n
{
struct tag {
};

__global__ void by_argument(tag, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
}

#line 8 "input.cu"
static __device__ __forceinline__ void cue_by_argument_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, cue_parameter<tag> cue_p1, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
}

#line 8 "input.cu"
__global__ void cue_by_argument_elastic(const cue_slice cue, tag cue_p1, int *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_by_argument_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, cue_own(cue_p1), p);
}

#line 8 "input.cu"
__global__ void cue_by_argument_resized(const cue_shape cue, tag cue_p1, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_by_argument_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, cue_own(cue_p1), p);
}

#line 8 "input.cu"
static inline void cue_by_argument_launch(const cue_config &cue, tag cue_p1, int *p)
{
	cue_launch(cue, cue_kernel("by_argument", CUE_TIER_RESIZABLE, by_argument, cue_by_argument_elastic, cue_by_argument_resized), cue_p1, p);
}
#line 12 "input.cu"

template <class T> __global__ void set(T *p, T value)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = value + blockIdx.x;
}

#line 12 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_set_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> value)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = value + blockIdx.x;
}

#line 13 "input.cu"
template <class T> __global__ void cue_set_elastic(const cue_slice cue, T *p, T value)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_set_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(value));
}

#line 13 "input.cu"
template <class T> __global__ void cue_set_resized(const cue_shape cue, T *p, T value)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_set_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(value));
}

#line 13 "input.cu"
template <class T>
static inline void cue_set_launch(const cue_config &cue, T *p, T value)
{
	cue_launch(cue, cue_kernel("set", CUE_TIER_RESIZABLE, set<T>, cue_set_elastic<T>, cue_set_resized<T>), p, value);
}
#line 17 "input.cu"

template <class T, int factor> __global__ void scale(T *p)
{
	__shared__ T s[32];
	s[threadIdx.x] = blockIdx.x;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = factor * s[threadIdx.x ^ 1];
}

#line 17 "input.cu"
template <class T, int factor>
static __device__ __forceinline__ void cue_scale_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	__shared__ T s[32];
	s[threadIdx.x] = blockIdx.x;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = factor * s[threadIdx.x ^ 1];
}

#line 18 "input.cu"
template <class T, int factor> __global__ void cue_scale_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_scale_body<T, factor>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 18 "input.cu"
template <class T, int factor>
static inline void cue_scale_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("scale", CUE_TIER_ELASTIC, scale<T, factor>, cue_scale_elastic<T, factor>), p);
}
#line 25 "input.cu"

template __global__ void scale<float, 2>(
    float *); static const cue_known cue_scale_instance(cue_kernel("scale", CUE_TIER_ELASTIC, scale<float, 2>, cue_scale_elastic<float, 2>));
} // namespace n

template <class T> __global__ void nothing()
{
	__syncthreads();
}

#line 29 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_nothing_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
	__syncthreads();
}

#line 30 "input.cu"
template <class T> __global__ void cue_nothing_elastic(const cue_slice cue)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_nothing_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid);
		__syncthreads(); // the next logical block starts with all threads
	}
}

#line 30 "input.cu"
template <class T>
static inline void cue_nothing_launch(const cue_config &cue)
{
	cue_launch(cue, cue_kernel("nothing", CUE_TIER_ELASTIC, nothing<T>, cue_nothing_elastic<T>));
}
#line 34 "input.cu"

template __global__ void n::scale<int, 3>(int *); static const cue_known cue_scale_2_instance(cue_kernel("scale", CUE_TIER_ELASTIC, n::scale<int, 3>, n::cue_scale_elastic<int, 3>));
template __global__ void nothing<int>(); static const cue_known cue_nothing_instance(cue_kernel("nothing", CUE_TIER_ELASTIC, nothing<int>, cue_nothing_elastic<int>));

using n::set;

void run(int *p)
{
	::n::cue_by_argument_launch(cue_config(4, 16), n::tag(), p);
	::n::cue_set_launch(cue_config(4, 16), p, 2);
}
