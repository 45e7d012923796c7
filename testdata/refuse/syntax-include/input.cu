// A header that is not there.
#include "missing.h"

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	kernel<<<2, 1>>>(p);
}
