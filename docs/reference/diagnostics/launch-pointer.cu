__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
}
__global__ void k(float *p)
{
	p[blockIdx.x] = 2;
}

void run(int *p)
{
	void *arguments[] = {&p};
	cudaLaunchKernel((void *)static_cast<void (*)(int *)>(k), dim3(2), dim3(1), arguments, 0, nullptr);
}
