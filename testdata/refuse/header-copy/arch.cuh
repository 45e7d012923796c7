#pragma once
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 200
#define MODERN 1
__global__ void arch(int *p)
{
	p[blockIdx.x] = 1;
}
#endif
#ifdef MODERN
__global__ void derived(int *p)
{
	p[blockIdx.x] = 1;
}
#endif
