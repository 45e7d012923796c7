// Functions that read block ids and cannot be cloned: an operator, members of a header's class and of one with a field named
// like an id, one that keeps a static; calls by pointer and by macro, a functor that is not known. Others can.
#include "ids.h"

struct place {
	int n;
	__device__ int global() const
	{
		return blockIdx.x * blockDim.x + n;
	}
	__device__ int operator()(int m) const
	{
		return m + gridDim.x;
	}
};

struct named {
	int blockDim;
	__device__ int product() const
	{
		return blockDim * blockIdx.x;
	}
};

__device__ int keeps()
{
	static int calls = 0;
	return calls++ + blockIdx.x;
}

__device__ int operator+(place a, int b)
{
	return a.n + b + blockIdx.x;
}

__device__ int block()
{
	return blockIdx.x;
}

__global__ void by_method(int *p)
{
	p[place{1}.global()] = 1;
}

__global__ void by_functor(int *p)
{
	p[place{1}(2)] = 1;
}

__global__ void by_operator(int *p)
{
	p[place{1} + 2] = 1;
}

__global__ void by_header(int *p)
{
	p[id_of_header()] = 1;
}

__global__ void by_field(int *p)
{
	p[named{1}.product()] = 1;
}

__global__ void by_member_of_header(int *p)
{
	p[of_header().id()] = 1;
}

__global__ void by_static(int *p)
{
	p[keeps()] = 1;
}

__global__ void by_pointer(int *p)
{
	int (*f)() = block;
	p[f()] = 1;
}

#define BLOCK() block()

__global__ void by_macro(int *p)
{
	p[BLOCK()] = 1;
}

template <class F> __global__ void by_argument(int *p, F f)
{
	p[f(1)] = 1;
}

__global__ void plain(int *p)
{
	p[block()] = 1;
}

void run(int *p)
{
	by_method<<<2, 32>>>(p);
	by_functor<<<2, 32>>>(p);
	by_operator<<<2, 32>>>(p);
	by_header<<<2, 32>>>(p);
	by_field<<<2, 32>>>(p);
	by_member_of_header<<<2, 32>>>(p);
	by_static<<<2, 32>>>(p);
	by_pointer<<<2, 32>>>(p);
	by_macro<<<2, 32>>>(p);
	by_argument<<<2, 32>>>(p, place{1});
	plain<<<2, 32>>>(p);
}
