// cuelastic -v
#pragma cuelastic kernel(k : tier = sliceable)
__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
}
