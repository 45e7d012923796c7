// Kernels that are refused, beside some that are not: the program does what it did.
#include "program.h"

struct place {
	int n;
	__device__ int global() const
	{
		return blockIdx.x * blockDim.x + n;
	}
};

__global__ void by_method(int *p)
{
	p[place{int(threadIdx.x)}.global()] += blockIdx.x;
}

__global__ void hardware(int *p)
{
	p[::blockIdx.x * ::blockDim.x + ::threadIdx.x] += ::gridDim.x;
}

__global__ void lambda(int *p)
{
	auto f = [](int n) { return n + blockIdx.x; };
	p[f(3)] += f(1);
}

template <class T> __global__ void special(T *p)
{
	p[blockIdx.x] += 1;
}

template <> __global__ void special<int>(int *p)
{
	p[blockIdx.x] += 2 * blockIdx.x;
}

#define DEFINE(name, value)                                                                                  \
	__global__ void name(int *p)                                                                             \
	{                                                                                                        \
		p[blockIdx.x] += value * blockIdx.x + 0 * sizeof #name;                                              \
	}

DEFINE(third, 3)

__global__ void plain(int *p)
{
	p[blockIdx.x] += 5 * blockIdx.x;
}

int main()
{
	memory<int> p(33 * 8);
	by_method<<<33, 8>>>(p.device);
	hardware<<<33, 8>>>(p.device);
	lambda<<<33, 1>>>(p.device);
	special<<<33, 1>>>(p.device);
	third<<<33, 1>>>(p.device);
	plain<<<33, 1>>>(p.device);
	p.print("refused");
}
