__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p, const void *pointer)
{
	void *arguments[] = {&p};
	cudaLaunchKernel(pointer, dim3(2), dim3(1), arguments, 0, nullptr);
}
