// What calls in templates run is known from the specialisations that are launched: functors, lambdas that are passed, overloads,
// argument-dependent lookup, members and operators of a parameter's type. It also runs.
#include <cuelastic/device.cuh>
#line 3 "input.cu"
#include "../../run/program.h"

struct plain {
	__device__ int operator()(int n) const
	{
		return n;
	}

#line 6 "input.cu"
__device__ int cue_call_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n) const
	{
		return n;
	}
#line 10 "input.cu"
};

struct reads {
	int k;
	__device__ int operator()(int n) const
	{
		return n + k * blockIdx.x;
	}

#line 14 "input.cu"
__device__ int cue_call_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n) const
	{
		return n + k * blockIdx.x;
	}
#line 18 "input.cu"
	__device__ int named(int n) const
	{
		return n + gridDim.x;
	}

#line 18 "input.cu"
__device__ int cue_named_2(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n) const
	{
		return n + gridDim.x;
	}
#line 22 "input.cu"
	template <int N> __device__ int scaled(int n) const
	{
		return N * n + gridDim.x;
	}

#line 22 "input.cu"
template <int N> __device__ int cue_scaled(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n) const
	{
		return N * n + gridDim.x;
	}
#line 26 "input.cu"
};

namespace ns
{
struct arg {
	int v;
};
__device__ int found(arg a)
{
	return a.v + blockIdx.x;
}

#line 33 "input.cu"
__device__ int cue_found(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, arg a)
{
	return a.v + blockIdx.x;
}
#line 37 "input.cu"
__device__ arg operator*(arg a, arg b)
{
	return arg{a.v * b.v};
}
} // namespace ns

__device__ int over(int n)
{
	return n + blockIdx.x;
}

#line 43 "input.cu"
__device__ int cue_over(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int n)
{
	return n + blockIdx.x;
}
#line 47 "input.cu"
__device__ int over(double n)
{
	return int(n);
}

#line 47 "input.cu"
__device__ int cue_over(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, double n)
{
	return int(n);
}
#line 51 "input.cu"

template <class F> __device__ int each(F f, int n)
{
	return f(n) + f(n + 1);
}

#line 52 "input.cu"
template <class F> __device__ int cue_each(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, F f, int n)
{
	return f.cue_call_2(threadIdx, blockIdx, blockDim, gridDim, n) + f.cue_call_2(threadIdx, blockIdx, blockDim, gridDim, n + 1);
}
#line 56 "input.cu"

template <class F> __device__ int twice(F f)
{
	return f(1) + f(2);
}

template <class F> __global__ void functor(int *p, F f)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += each(f, 3) + f(2);
}

#line 61 "input.cu"
template <class F>
static __device__ __forceinline__ void cue_functor_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<F> f)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += cue_each(threadIdx, blockIdx, blockDim, gridDim, f, 3) + f.cue_call_2(threadIdx, blockIdx, blockDim, gridDim, 2);
}

#line 62 "input.cu"
template <class F> __global__ void cue_functor_elastic(const cue_slice cue, int *p, F f)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_functor_body<F>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(f));
}

#line 62 "input.cu"
template <class F> __global__ void cue_functor_resized(const cue_shape cue, int *p, F f)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_functor_body<F>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(f));
}

#line 62 "input.cu"
template <class F>
static inline void cue_functor_launch(const cue_config &cue, int *p, F f)
{
	cue_launch(cue, cue_kernel("functor", CUE_TIER_RESIZABLE, functor<F>, cue_functor_elastic<F>, cue_functor_resized<F>), p, f);
}
#line 66 "input.cu"

template <class F> __global__ void plain_functor(int *p, F f)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += f(2) + twice([=](int n) { return n + int(gridDim.x); });
}

#line 66 "input.cu"
template <class F>
static __device__ __forceinline__ void cue_plain_functor_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<F> f)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += f(2) + twice([=](int n) { return n + int(gridDim.x); });
}

#line 67 "input.cu"
template <class F> __global__ void cue_plain_functor_elastic(const cue_slice cue, int *p, F f)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_plain_functor_body<F>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(f));
}

#line 67 "input.cu"
template <class F> __global__ void cue_plain_functor_resized(const cue_shape cue, int *p, F f)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_plain_functor_body<F>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(f));
}

#line 67 "input.cu"
template <class F>
static inline void cue_plain_functor_launch(const cue_config &cue, int *p, F f)
{
	cue_launch(cue, cue_kernel("plain_functor", CUE_TIER_RESIZABLE, plain_functor<F>, cue_plain_functor_elastic<F>, cue_plain_functor_resized<F>), p, f);
}
#line 71 "input.cu"

template <class T> __global__ void lookup(int *p, T t)
{
	T s = t * t;
	p[blockIdx.x * blockDim.x + threadIdx.x] += found(t) + s.v;
}

#line 71 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_lookup_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<T> t)
{
	T s = t * t;
	p[blockIdx.x * blockDim.x + threadIdx.x] += ::ns::cue_found(threadIdx, blockIdx, blockDim, gridDim, t) + s.v;
}

#line 72 "input.cu"
template <class T> __global__ void cue_lookup_elastic(const cue_slice cue, int *p, T t)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_lookup_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(t));
}

#line 72 "input.cu"
template <class T> __global__ void cue_lookup_resized(const cue_shape cue, int *p, T t)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_lookup_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(t));
}

#line 72 "input.cu"
template <class T>
static inline void cue_lookup_launch(const cue_config &cue, int *p, T t)
{
	cue_launch(cue, cue_kernel("lookup", CUE_TIER_RESIZABLE, lookup<T>, cue_lookup_elastic<T>, cue_lookup_resized<T>), p, t);
}
#line 77 "input.cu"

template <class T> __global__ void overload(int *p, T t)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += over(t);
}

#line 77 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_overload_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<T> t)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += cue_over(threadIdx, blockIdx, blockDim, gridDim, t);
}

#line 78 "input.cu"
template <class T> __global__ void cue_overload_elastic(const cue_slice cue, int *p, T t)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_overload_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(t));
}

#line 78 "input.cu"
template <class T> __global__ void cue_overload_resized(const cue_shape cue, int *p, T t)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_overload_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(t));
}

#line 78 "input.cu"
template <class T>
static inline void cue_overload_launch(const cue_config &cue, int *p, T t)
{
	cue_launch(cue, cue_kernel("overload", CUE_TIER_RESIZABLE, overload<T>, cue_overload_elastic<T>, cue_overload_resized<T>), p, t);
}
#line 82 "input.cu"

template <class T> __global__ void member(int *p, T t)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += t.named(2) + t.template scaled<3>(2);
}

#line 82 "input.cu"
template <class T>
static __device__ __forceinline__ void cue_member_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p, cue_parameter<T> t)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += t.cue_named_2(threadIdx, blockIdx, blockDim, gridDim, 2) + t.template cue_scaled<3>(threadIdx, blockIdx, blockDim, gridDim, 2);
}

#line 83 "input.cu"
template <class T> __global__ void cue_member_elastic(const cue_slice cue, int *p, T t)
{
	for (unsigned cue_b = cue_first(cue); cue_b < cue.cue_end; cue_b += cue_step())
		cue_member_body<T>(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, cue_own(t));
}

#line 83 "input.cu"
template <class T> __global__ void cue_member_resized(const cue_shape cue, int *p, T t)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_member_body<T>(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, cue_own(t));
}

#line 83 "input.cu"
template <class T>
static inline void cue_member_launch(const cue_config &cue, int *p, T t)
{
	cue_launch(cue, cue_kernel("member", CUE_TIER_RESIZABLE, member<T>, cue_member_elastic<T>, cue_member_resized<T>), p, t);
}
#line 87 "input.cu"

int main()
{
	memory<int> p(21 * 16);
	cue_functor_launch(cue_config(21, 16), p.device, reads{2});
	p.print("reads");
	cue_functor_launch(cue_config(21, 16), p.device, plain());
	p.print("plain");
	cue_plain_functor_launch(cue_config(21, 16), p.device, plain());
	p.print("plain_functor");
	cue_lookup_launch(cue_config(21, 16), p.device, ns::arg{3});
	p.print("lookup");
	cue_overload_launch(cue_config(21, 16), p.device, 2.0);
	cue_overload_launch(cue_config(21, 16), p.device, 2);
	p.print("overload");
	cue_member_launch(cue_config(21, 16), p.device, reads{1});
	p.print("member");
	return 0;
}
