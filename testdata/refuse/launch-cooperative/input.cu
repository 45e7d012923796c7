// Cooperative launches, and calls that do not name their kernel, stay.
#include <cuda_runtime.h>

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void overloaded(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void overloaded(float *p)
{
	p[blockIdx.x] = 2;
}

void run(void **arguments, const void *pointer, int which)
{
	const void *table[] = {(void *)kernel};
	cudaLaunchCooperativeKernel((void *)kernel, dim3(2), dim3(1), arguments);
	cudaLaunchKernel(pointer, dim3(2), dim3(1), arguments);
	cudaLaunchKernel(table[0], dim3(2), dim3(1), arguments);
	cudaLaunchKernel(which ? (void *)kernel : pointer, dim3(2), dim3(1), arguments);
	cudaLaunchKernel((void *)static_cast<void (*)(int *)>(overloaded), dim3(2), dim3(1), arguments);
}
