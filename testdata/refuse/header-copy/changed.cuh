#pragma once
#define VALUE 1
#define INNER 1
#define OUTER(x) (x + INNER)
__device__ inline int pick(long n)
{
	return n;
}
__device__ int limit = 3;

__global__ void macro(int *p)
{
	p[blockIdx.x] = VALUE;
}
__global__ void through_macro(int *p)
{
	p[blockIdx.x] = OUTER(2);
}
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
