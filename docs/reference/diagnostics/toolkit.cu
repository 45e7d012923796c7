// cuelastic -v
__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
}
