// Directives in bodies that would do something else in a copy.
#define SIZE 3
#define DOUBLED (2 * WIDTH)

__global__ void used_before(int *p)
{
	p[blockIdx.x] = SIZE;
#undef SIZE
#define SIZE 4
	p[SIZE] = 1;
}

__device__ int WIDTH = 3;

__global__ void in_other_macro(int *p)
{
	p[blockIdx.x] = DOUBLED;
#define WIDTH 4
	p[WIDTH] = 1;
}

__global__ void two_texts(int *p)
{
#define PLACE 1
	p[PLACE] = blockIdx.x;
#undef PLACE
#define PLACE 2
	p[PLACE] = blockIdx.x;
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

void run(int *p)
{
	used_before<<<2, 1>>>(p);
	in_other_macro<<<2, 1>>>(p);
	two_texts<<<2, 1>>>(p);
	conditional<<<2, 1>>>(p);
	includes<<<2, 1>>>(p);
	calls<<<2, 1>>>(p);
}
