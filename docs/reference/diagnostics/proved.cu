// cuelastic -v
__global__ void k(int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}
