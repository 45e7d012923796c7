// Kernels whose thread ids no copy would hand on, each for one reason: elastic and no more.
#include "program.h"

#include <cuda/std/functional>

__global__ void global_id(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += ::threadIdx.x * 3;
}

__device__ int thread()
{
	return threadIdx.x;
}

__global__ void lambda(int *p)
{
	auto f = [](int n) { return n + thread(); };
	p[blockIdx.x * blockDim.x + threadIdx.x] += f(2);
}

__device__ int deep(int n)
{
	return n > 2 ? threadIdx.x + n : deep(n + 1) + n;
}

__global__ void recursion(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += deep(0);
}

struct mark {
	__device__ int operator()(int n) const
	{
		return n * threadIdx.x;
	}
};

template <class F> __global__ void callback(int *p, F f)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += cuda::std::invoke(f, 3);
}

int main()
{
	memory<int> a(7 * 96);
	global_id<<<7, 96>>>(a.device);
	a.print("global id");
	lambda<<<7, 96>>>(a.device);
	a.print("lambda");
	recursion<<<7, 96>>>(a.device);
	a.print("recursion");
	callback<<<7, 96>>>(a.device, mark());
	a.print("callback");
}
