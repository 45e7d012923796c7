#include <factor.h>
#define NAMES "names.h"
#include NAMES // beside this file, which only the compiler finds out

#ifndef OTHER_NAMES
__global__ void scale_kernel(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= FACTOR;
}
#else
__global__ void other_kernel(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] += FACTOR;
}
#endif

void SCALE(float *x, int n)
{
	KERNEL<<<(n + 63) / 64, 64>>>(x, n);
}
