#include "block.h"
static __global__ void shift_kernel(float *values, int count, float by)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < count)
		values[i] += by;
}
void shift(float *values, int count, float by)
{
	shift_kernel<<<(count + BLOCK - 1) / BLOCK, BLOCK>>>(values, count, by);
}
