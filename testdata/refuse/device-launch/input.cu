// Kernels that launch kernels, the child of which may still be launched from the host.
__global__ void child(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void parent(int *p)
{
	child<<<gridDim.x, 1>>>(p);
}

void run(int *p)
{
	parent<<<2, 32>>>(p);
	child<<<2, 32>>>(p);
}
