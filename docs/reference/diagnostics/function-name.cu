#include <cstdio>

__global__ void k(int *p)
{
	printf("%s\n", __func__);
	p[blockIdx.x] = 1;
}
