// What nvcc compiles is judged, not what clang would: each kernel waits or reads the hardware's ids in a branch that clang leaves out.
#include <vector>
#ifndef __has_feature
#define __has_feature(x) 0
#endif
#include <algorithm>
#include "own.h"

__device__ int flag;
__device__ inline unsigned hardware()
{
	unsigned block;
	asm("mov.u32 %0, %%ctaid.x;" : "=r"(block));
	return block;
}

#if defined(__clang__)
#define BLOCK blockIdx.x
#else
#define BLOCK hardware()
#endif

__global__ void by_macro(int *p)
{
	p[BLOCK] = 1;
}

__global__ void by_version(int *p)
{
#if defined(__GNUC__) && __GNUC__ >= 5
	while (*(volatile int *)&flag == 0)
		;
#endif
	p[blockIdx.x] = 1;
}

__global__ void in_text(int *p)
{
	if (__GNUC__ != 4)
		p[hardware()] = 2;
	p[blockIdx.x] = 1;
}

__global__ void by_level(int *p)
{
#ifndef __OPTIMIZE__
	while (atomicAdd(&flag, 0) == 0)
		;
#endif
	p[blockIdx.x] = 1;
}

__global__ void by_header(int *p)
{
	p[blockIdx.x] = in_header();
}

#if __has_feature(cxx_exceptions)
#define FEATURE 1
#else
#define FEATURE hardware()
#endif

__global__ void by_question(int *p)
{
	p[blockIdx.x] = FEATURE;
}

#ifdef __CUDA_ARCH_LIST__
__global__ void by_list(int *p)
{
	p[blockIdx.x] = hardware();
}
#define LIST by_list<<<4, 1>>>(p)
#else
#define LIST (void)p
#endif

void run(int *p)
{
	std::vector<int> sorted(4);
	std::sort(sorted.begin(), sorted.end());
	by_macro<<<4, 1>>>(p);
	by_version<<<4, 1>>>(p);
	in_text<<<4, 1>>>(p);
	by_level<<<4, 1>>>(p);
	by_header<<<4, 1>>>(p);
	by_question<<<4, 1>>>(p);
	LIST;
}
