// A macro in a header of the program, too.
#include "own.h"

__global__ void kernel(int *p)
{
	p[blockIdx.x] = CUE_TIER_ELASTIC;
}

void run(int *p)
{
	kernel<<<4, 1>>>(p);
}
