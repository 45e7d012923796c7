#include <cooperative_groups.h>

__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
	cooperative_groups::this_grid().sync();
	p[blockIdx.x] += p[0];
}
