__global__ void child(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void k(int *p)
{
	child<<<2, 1>>>(p);
}
