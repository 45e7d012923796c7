// Ids and barriers in dependent expressions of templates.
#include "program.h"

template <class T> __device__ T cast(T first)
{
	return first + T(blockIdx.x);
}

template <class T> __device__ T braced(T first)
{
	return first + T{T(gridDim.x)};
}

template <class T> struct holder {
	T value;
	__device__ holder(T n) : value(n)
	{
	}
};

template <class T> __device__ T built()
{
	holder<T> one(blockIdx.x), other{T(blockIdx.x)};
	return one.value + 3 * other.value;
}

template <class T> __device__ void last(T *p, T *slot)
{
	if (threadIdx.x == blockDim.x - 1)
		*slot = T(blockIdx.x);
	*p += T(__syncthreads_count(threadIdx.x % 3 == 0));
	*p += *slot;
}

template <class T> __global__ void kernel(T *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += cast(T(1)) + braced(T(2)) + built<T>();
}

template <class T> __global__ void waits(T *p)
{
	__shared__ T slot;
	last(p + blockIdx.x * blockDim.x + threadIdx.x, &slot);
}

int main()
{
	memory<int> p(29 * 8);
	memory<double> q(29 * 8);
	kernel<<<29, 8>>>(p.device);
	kernel<<<29, 8>>>(q.device);
	p.print("ids");
	q.print("ids");
	waits<<<29, 8>>>(p.device);
	waits<<<29, 8>>>(q.device);
	p.print("waits");
	q.print("waits");
}
