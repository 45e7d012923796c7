// cuelastic -v
__global__ void k(int *p)
{
	__shared__ int sum;
	atomicAdd(&sum, 1);
	p[blockIdx.x] = sum;
}
