// Directives in bodies that would do something else in a copy.
#define DOUBLED (2 * WIDTH)

__device__ int WIDTH = 3;

__global__ void in_other_macro(int *p)
{
	p[blockIdx.x] = DOUBLED;
#define WIDTH 4
	p[WIDTH] = 1;
}

__global__ void conditional(int *p)
{
#ifndef LIMIT
#define LIMIT 2
	p[LIMIT] = blockIdx.x;
#endif
}

__global__ void includes(int *p)
{
#include "part.h"
}

__device__ int callee(int *p)
{
#include "part.h"
	return 1;
}

__global__ void calls(int *p)
{
	p[callee(p)] = 1;
}

#ifdef WIDE
#define COUNT 8
#endif
__global__ void flagged(int *p)
{
#ifdef COUNT
	p[COUNT] = blockIdx.x;
#endif
#undef COUNT
#define COUNT 4
	p[COUNT] = blockIdx.x;
}

void run(int *p)
{
	in_other_macro<<<2, 1>>>(p);
	conditional<<<2, 1>>>(p);
	flagged<<<2, 1>>>(p);
	includes<<<2, 1>>>(p);
	calls<<<2, 1>>>(p);
}
