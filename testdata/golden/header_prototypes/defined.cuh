__device__ int defined_below(int n)
{
	return n + gridDim.x;
}

__global__ void of_header(int *p, int n)
{
	p[blockIdx.x] = n;
}
