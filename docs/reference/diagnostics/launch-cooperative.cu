// cuelastic -v
__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	void *arguments[] = {&p};
	cudaLaunchCooperativeKernel((void *)k, 2, 1, arguments, 0, 0);
}
