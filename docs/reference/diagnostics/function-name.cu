#include <cstdio>

__global__ void k(int *p)
{
	printf("%s\n", __PRETTY_FUNCTION__);
	p[blockIdx.x] = 1;
}
