// Includes, constants and globals of the device stay where they are.
#include <cuda_runtime.h>
#include "parts.h"

__constant__ int table[4];
__device__ int counter;

__global__ void count(int *p)
{
	p[blockIdx.x] = table[blockIdx.x % 4] + PART;
	atomicAdd(&counter, 1);
}

void run(int *p)
{
	count<<<7, 32>>>(p);
}
