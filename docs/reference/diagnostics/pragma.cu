#pragma cuelastic merge(2)
__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
}
