// The kernel's address is taken: its name and type stay.
__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

template <class T> __global__ void typed(T *p)
{
	p[blockIdx.x] = 1;
}

void (*const table[])(int *) = {kernel, typed<int>};

void run(int *p)
{
	int blocks;
	void *arguments[] = {&p};
	cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, typed<float>, 64, 0);
	cudaLaunchKernel((const void *)kernel, dim3(2), dim3(1), arguments, 0, 0);
	kernel<<<2, 1>>>(p);
	typed<<<2, 1>>>(p);
}
