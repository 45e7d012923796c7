// Kernels that other files may launch: the library knows them by their addresses.
#include "kernels.h"

__global__ void add(int *p, const float n)
{
	p[blockIdx.x] += n;
}

namespace space
{
__global__ void scale(int *p, int n)
{
	p[blockIdx.x] *= n;
}
} // namespace space

__global__ void late(int *p)
{
	p[blockIdx.x] = 1;
}

static __global__ void own(int *p)
{
	p[blockIdx.x] = 1;
}

template <class T> __global__ void generic(T *p)
{
	p[blockIdx.x] = 1;
}

void test(int *p)
{
	own<<<2, 1>>>(p);
	generic<<<2, 1>>>(p);
}
