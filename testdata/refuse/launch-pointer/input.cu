// A call with template arguments of its own stays: the function in its place has others.
#include <cuda_runtime.h>

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p, void (*pointer)(int *), const cudaLaunchConfig_t &config)
{
	cudaLaunchKernelEx<int *>(&config, pointer, p);
	kernel<<<2, 1>>>(p);
}
