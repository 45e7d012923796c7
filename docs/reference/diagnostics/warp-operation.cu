// cuelastic -v
__global__ void k(int *p)
{
	p[blockIdx.x] = __shfl_sync(~0u, p[threadIdx.x], 0);
}
