// Headers that are included in odd ways: under conditions first, twice with other macros, by themselves, inside a namespace, by another
// path; a name that two folders have; a text that only looks like an #include.
#include <cstdio>
#ifdef NEVER
#include "cond.cuh"
#endif
#define NAME first
#define ADD 3
#include "xk.inl"
#undef NAME
#define NAME second
#include "xk.inl"
#ifndef NEVER
#include "cond.cuh"
#endif
#include "cond.cuh"
#include "selfy.cuh"
#include "same.h"
#undef INC
namespace wrapped
{
#include "wrapped.cuh"
}

int main()
{
	int *p, sum = 0;
	cudaMallocManaged(&p, 4096);
	first<<<8, 16>>>(p);
	second<<<8, 16>>>(p);
	cond<<<8, 1>>>(p);
	in_header::selfy<<<8, 1>>>(p);
	up<<<8, 1>>>(p);
	wrapped::wrapped_in_namespace<<<8, 1>>>(p);
	cudaDeviceSynchronize();
	for (int i = 0; i < 128; i++)
		sum += p[i] * (i % 5);
	printf("%d %d %s %s %s\n", sum, __LINE__, __FILE__, text, cudaGetErrorString(cudaGetLastError()));
}
