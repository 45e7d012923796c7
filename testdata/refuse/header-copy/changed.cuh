#pragma once
__device__ inline int pick(long n)
{
	return n;
}
__device__ int limit = 3;

__global__ void overload(int *p)
{
	p[blockIdx.x] = pick(2);
}
namespace nearer
{
__global__ void variable(int *p)
{
	p[blockIdx.x] = limit;
}
} // namespace nearer
// Its own names, a member and a redeclaration change nothing.
struct pair {
	int left, right;
};
__device__ int pick(long n);
__global__ void same(int *p)
{
	pair own = {1, 2};
	p[blockIdx.x] = own.left;
}

#include "changes.cuh"
