// Cooperative launches, and calls that name one of several kernels, stay.
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

void run(void **arguments)
{
	cudaLaunchCooperativeKernel((void *)kernel, dim3(2), dim3(1), arguments);
	cudaLaunchKernel((void *)static_cast<void (*)(int *)>(overloaded), dim3(2), dim3(1), arguments);
}
