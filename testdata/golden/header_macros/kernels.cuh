#pragma once
#define VALUE 1
#define INNER 1
#define OUTER(x) (x + INNER)
__device__ inline int twice(int n)
{
	return VALUE * 2 * n + blockIdx.x;
}

__global__ void macro(int *p)
{
	p[blockIdx.x] = twice(VALUE);
}

__global__ void through_macro(int *p)
{
	p[blockIdx.x] = OUTER(2);
}

__global__ void later(int *p)
{
	int width = 2;
	p[blockIdx.x] = width;
}

__global__ void own(int *p)
{
#define WORD 2
	p[blockIdx.x] = WORD;
}
#undef WORD

__global__ void once_more(int *p)
{
#define WORD 3
	p[blockIdx.x] = WORD;
}

#include "changes.cuh"
