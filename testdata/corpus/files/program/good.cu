// Rewritten; the launch too. It finds its header in the neighbour folder.
#include "amount.h"

__global__ void good(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += AMOUNT;
}

void run(int *p)
{
	good<<<2, 32>>>(p);
}
