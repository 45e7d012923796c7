// A kernel of a header, whose launch is redirected, and one that is declared only, whose launch stays.
#include "kernel.h"

__global__ void declared(int *p);

__global__ void own(int *p)
{
	p[blockIdx.x] = 2;
}

void run(int *p)
{
	of_header<<<2, 1>>>(p);
	declared<<<2, 1>>>(p);
	own<<<2, 1>>>(p);
}
