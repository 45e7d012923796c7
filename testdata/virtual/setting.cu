// A program that runs one kernel, whatever the settings are.
#include <cuda_runtime.h>

__global__ void answer(int *p)
{
	*p = 42;
}

int main()
{
	int *p, value = 0;

	cudaMalloc(&p, sizeof *p);
	answer<<<1, 1>>>(p);
	cudaMemcpy(&value, p, sizeof *p, cudaMemcpyDeviceToHost);
	return value != 42;
}
