__device__ int sum(int *p, int n)
{
	if (n == 0)
		return 0;
	__syncthreads();
	return p[n] + sum(p, n - 1);
}

__global__ void k(int *p, int n)
{
	p[blockIdx.x] = sum(p, n);
}
