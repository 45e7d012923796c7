// What calls in templates run is known from the specialisations that are launched: functors, lambdas that are passed, overloads,
// argument-dependent lookup, members and operators of a parameter's type. It also runs.
#include "../../run/program.h"

struct plain {
	__device__ int operator()(int n) const
	{
		return n;
	}
};

struct reads {
	int k;
	__device__ int operator()(int n) const
	{
		return n + k * blockIdx.x;
	}
	__device__ int named(int n) const
	{
		return n + gridDim.x;
	}
	template <int N> __device__ int scaled(int n) const
	{
		return N * n + gridDim.x;
	}
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
__device__ arg operator*(arg a, arg b)
{
	return arg{a.v * b.v};
}
} // namespace ns

__device__ int over(int n)
{
	return n + blockIdx.x;
}
__device__ int over(double n)
{
	return int(n);
}

template <class F> __device__ int each(F f, int n)
{
	return f(n) + f(n + 1);
}

template <class F> __device__ int twice(F f)
{
	return f(1) + f(2);
}

template <class F> __global__ void functor(int *p, F f)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += each(f, 3) + f(2);
}

template <class F> __global__ void plain_functor(int *p, F f)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += f(2) + twice([=](int n) { return n + int(gridDim.x); });
}

template <class T> __global__ void lookup(int *p, T t)
{
	T s = t * t;
	p[blockIdx.x * blockDim.x + threadIdx.x] += found(t) + s.v;
}

template <class T> __global__ void overload(int *p, T t)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += over(t);
}

template <class T> __global__ void member(int *p, T t)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += t.named(2) + t.template scaled<3>(2);
}

int main()
{
	memory<int> p(21 * 16);
	functor<<<21, 16>>>(p.device, reads{2});
	p.print("reads");
	functor<<<21, 16>>>(p.device, plain());
	p.print("plain");
	plain_functor<<<21, 16>>>(p.device, plain());
	p.print("plain_functor");
	lookup<<<21, 16>>>(p.device, ns::arg{3});
	p.print("lookup");
	overload<<<21, 16>>>(p.device, 2.0);
	overload<<<21, 16>>>(p.device, 2);
	p.print("overload");
	member<<<21, 16>>>(p.device, reads{1});
	p.print("member");
	return 0;
}
