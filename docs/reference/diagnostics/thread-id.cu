// cuelastic -v
__global__ void k(int *p)
{
	p[::threadIdx.x + blockIdx.x * blockDim.x] = 1;
}
