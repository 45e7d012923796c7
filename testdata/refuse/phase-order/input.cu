// What waits for or copies what a launch computes would come before it; in functions that are called, too.
#include <cuda_runtime.h>
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
static void check(void)
{
	cudaDeviceSynchronize();
}
void f(int *p, int *h, cudaStream_t s)
{
#pragma cuelastic phase
	{
		a<<<1, 1, 0, s>>>(p);
		check();
		cudaMemcpyAsync(h, p, 4, cudaMemcpyDeviceToHost, s);
		a<<<1, 1>>>(p + 1);
	}
	cudaDeviceSynchronize();
}
