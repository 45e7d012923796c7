// Members that read block ids get a clone beside them in their class: const, static, templates, overloads, operator(), of class
// templates, defined inside and outside of the class, inherited. It also runs.
#include "../../run/program.h"

__device__ int helper(int n)
{
	return n + blockIdx.x;
}

using number = decltype(helper(1));

struct place {
	number n;
	__device__ int global() const
	{
		return blockIdx.x * blockDim.x + n;
	}
	__device__ int below(int k = 3);
	__device__ int operator()(int m) const
	{
		return m + gridDim.x + of_class(2);
	}
	static __device__ int of_class(int k)
	{
		return k + helper(1);
	}
	template <int N> __device__ int scaled(int k) const
	{
		return N * k + blockIdx.x;
	}
	__device__ int plain(int k) const
	{
		return k + n;
	}

  protected:
	__device__ int over(int k)
	{
		return k + n;
	}
	__device__ int over(double)
	{
		return gridDim.x;
	}
};

__device__ int place::below(int k)
{
	return this->global() + global() + k + over(2.0) + over(2);
}

struct derived : place {
	__device__ int global() const
	{
		return place::global() + 1;
	}
};

template <class T> struct box {
	T v;
	__device__ T get() const;
	__device__ T in() const
	{
		return v + blockIdx.x;
	}
};

template <class T> __device__ T box<T>::get() const
{
	return v + blockIdx.x + in();
}

__global__ void kernel(int *p)
{
	place a{int(threadIdx.x)}, *q = &a;
	derived d;
	d.n = 2;
	int at = a.global();
	p[at] += q->below() + place{2}(3) + a(4) + (*q)(5) + place::of_class(2) + a.scaled<3>(2);
	box<int> b{2};
	p[at] += b.get() + d.global() + d.below(2) + a.plain(2);
	auto calls = [a](int n) { return a(n); };
	p[at] += calls(2);
}

int main()
{
	memory<int> p(21 * 16);
	kernel<<<21, 16>>>(p.device);
	p.print("kernel");
	kernel<<<7, 32>>>(p.device);
	p.print("kernel again");
	return 0;
}
