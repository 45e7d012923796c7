// What flags leave out of a header reads the block's number by assembly, a macro or a callee, and nothing stops a build with
// these flags.
#include "parts.cuh"

__global__ void calls_pieces(int *p, int n)
{
	p[in_pieces(n)] = 1;
}

__global__ void calls_macro(int *p, int n)
{
	p[by_macro(n)] = 1;
}

__global__ void calls_name(int *p, int n)
{
	p[by_name(n)] = 1;
}

__global__ void calls_callee(int *p, int n)
{
	p[by_callee(n)] = 1;
}

void run(int *p)
{
	calls_pieces<<<2, 1>>>(p, 1);
	calls_macro<<<2, 1>>>(p, 1);
	calls_name<<<2, 1>>>(p, 1);
	calls_callee<<<2, 1>>>(p, 1);
}
