// To clang some barriers are functions of its own, which no header declares.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void waits(int *p)
{
	p[threadIdx.x] = 1;
	__syncthreads();
	p[blockIdx.x] += p[0];
}
