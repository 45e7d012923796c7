#include "scale.h"
#include <factor.h>

__global__ void scale_kernel(float *values, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		values[i] = SCALE(values[i]);
}

void scale(float *values, int n)
{
	scale_kernel<<<(n + 127) / 128, 128>>>(values, n);
}
