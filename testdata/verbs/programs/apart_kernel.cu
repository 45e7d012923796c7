__global__ void fill(int *p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	p[i] = i + 1;
}
