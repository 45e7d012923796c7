#include "scale.h"
#include "block.h"
static_assert(sizeof NAME == 7 && ONLY_CUDA, "the flags arrive");
static __global__ void scale_kernel(float *values, int count, float factor)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < count)
		values[i] *= factor;
}
void scale(float *values, int count, float factor)
{
	scale_kernel<<<(count + BLOCK - 1) / BLOCK, BLOCK>>>(values, count, factor);
}
