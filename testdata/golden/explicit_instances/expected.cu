// Kernels that are instantiated for other files.
#include <cuelastic/device.cuh>
#line 2 "input.cu"
template <class T> __global__ void scale(T *p)
{
	__shared__ T one;
	if (!threadIdx.x)
		one = p[blockIdx.x];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = one;
}

#line 1 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_scale_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p)
{
	__shared__ T one;
	if (!threadIdx.x)
		one = p[blockIdx.x];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = one;
}

#line 2 "input.cu"
template <class T> __global__ void cue_scale_elastic(const cue_slice cue, T *p)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step()) {
		cue_scale_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
		__syncthreads(); // the next logical block reuses the shared memory
	}
}

#line 2 "input.cu"
template <class T>
static inline void cue_scale_launch(const cue_config &cue, T *p)
{
	cue_launch(cue, cue_kernel("scale", CUE_TIER_ELASTIC, scale<T>, cue_scale_elastic<T>), p);
}
#line 10 "input.cu"
template __global__ void scale<float>(float *p); static const cue_known cue_scale_instance(cue_kernel("scale", CUE_TIER_ELASTIC, scale<float>, cue_scale_elastic<float>));
template __global__ void scale(int *); static const cue_known cue_scale_2_instance(cue_kernel("scale", CUE_TIER_ELASTIC, static_cast<void (*)(int *)>(scale), static_cast<void (*)(cue_slice, int *)>(cue_scale_elastic))); // deduced

namespace n
{
template <class T, int... N> __global__ void sum(T *p, T first = 0)
{
	p[blockIdx.x] = first + (0 + ... + N);
}

#line 14 "input.cu"
template <class T, int... N>
static __device__ __forceinline__ void cue_sum_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, T *p, cue_parameter<T> first)
{
	p[blockIdx.x] = first + (0 + ... + N);
}

#line 15 "input.cu"
template <class T, int... N> __global__ void cue_sum_elastic(const cue_slice cue, T *p, T first)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_sum_body<T, N...>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(first));
}

#line 15 "input.cu"
template <class T, int... N> __global__ void cue_sum_resized(const cue_shape cue, T *p, T first)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_sum_body<T, N...>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(first));
}

#line 15 "input.cu"
template <class T, int... N>
static inline void cue_sum_launch(const cue_config &cue, T *p, T first = 0)
{
	cue_launch(cue, cue_kernel("sum", CUE_TIER_RESIZABLE, static_cast<void (*)(cue_plain<decltype(p)>, cue_plain<decltype(first)>)>(sum<T, N...>), static_cast<void (*)(cue_slice, cue_plain<decltype(p)>, cue_plain<decltype(first)>)>(cue_sum_elastic<T, N...>), static_cast<void (*)(cue_shape, cue_plain<decltype(p)>, cue_plain<decltype(first)>)>(cue_sum_resized<T, N...>)), p, first);
}
#line 19 "input.cu"
template <class T> __global__ void none()
{
}

#line 18 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_none_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim)
{
}

#line 19 "input.cu"
template <class T> __global__ void cue_none_elastic(const cue_slice cue)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_none_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid);
}

#line 19 "input.cu"
template <class T> __global__ void cue_none_resized(const cue_shape cue)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_none_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid);
}

#line 19 "input.cu"
template <class T>
static inline void cue_none_launch(const cue_config &cue)
{
	cue_launch(cue, cue_kernel("none", CUE_TIER_RESIZABLE, none<T>, cue_none_elastic<T>, cue_none_resized<T>));
}
#line 22 "input.cu"
#define MAKE_SUM(T, ...) template __global__ void sum<T, __VA_ARGS__>(T * p, T)
MAKE_SUM(int, 1, 2); static const cue_known cue_sum_instance(cue_kernel("sum", CUE_TIER_RESIZABLE, sum< int ,  1, 2 >, cue_sum_elastic< int ,  1, 2 >, cue_sum_resized< int ,  1, 2 >));
MAKE_SUM(long, 3); static const cue_known cue_sum_2_instance(cue_kernel("sum", CUE_TIER_RESIZABLE, sum< long ,  3 >, cue_sum_elastic< long ,  3 >, cue_sum_resized< long ,  3 >));
} // namespace n
#define MAKE_TWO(T)                                                                                          \
	template __global__ void scale<T>(T *);                                                                  \
	template __global__ void n::none<T>();
MAKE_TWO(short) static const cue_known cue_scale_3_instance(cue_kernel("scale", CUE_TIER_ELASTIC, scale< short >, cue_scale_elastic< short >)); static const cue_known cue_none_instance(cue_kernel("none", CUE_TIER_RESIZABLE, n::none< short >, n::cue_none_elastic< short >, n::cue_none_resized< short >));
MAKE_TWO(char) static const cue_known cue_scale_4_instance(cue_kernel("scale", CUE_TIER_ELASTIC, scale< char >, cue_scale_elastic< char >)); static const cue_known cue_none_2_instance(cue_kernel("none", CUE_TIER_RESIZABLE, n::none< char >, n::cue_none_elastic< char >, n::cue_none_resized< char >));

#define MAKE_UNSIGNED(T) template __global__ void scale<unsigned_##T>(unsigned_##T *)
typedef unsigned long unsigned_long;
MAKE_UNSIGNED(long); static const cue_known cue_scale_5_instance(cue_kernel("scale", CUE_TIER_ELASTIC, scale<unsigned_long >, cue_scale_elastic<unsigned_long >)); // pasted
