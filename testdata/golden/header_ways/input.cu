// Headers that include each other by `../` have any number of paths. Each is read once.
#include "a/1.h"

__global__ void sums(int *p)
{
	p[blockIdx.x] = a1(1) + b5(2);
}

void run(int *p)
{
	sums<<<3, 1>>>(p);
}
