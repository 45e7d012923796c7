// Launches before the kernel: in a class's body and in a template, where names are looked up later; and behind a declaration
// of a macro.
#include "kernel.h"

void early(int *p)
{
	kernel<<<2, 1>>>(p);
}

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	kernel<<<2, 1>>>(p);
}
