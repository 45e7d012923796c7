// cudaLaunchKernel through a pointer stays: the number of the kernel's parameters is not known there.
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p, const void *pointer)
{
	void *arguments[] = {&p};
	cudaLaunchKernel(pointer, dim3(2), dim3(1), arguments, 0, 0);
	kernel<<<2, 1>>>(p);
}
