// What waits for or copies what a launch computes would come before it; in functions that are called, too.
#include <csetjmp>
#include <cuda_runtime.h>
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
static void check(void)
{
	cudaDeviceSynchronize();
}
void f(int *p, int *h, cudaStream_t s, cudaTextureObject_t texture, jmp_buf state)
{
#pragma cuelastic phase
	{
		a<<<1, 1, 0, s>>>(p);
		check();
		cudaMemcpyAsync(h, p, 4, cudaMemcpyDeviceToHost, s);
		cudaDestroyTextureObject(texture);
		a<<<1, 1>>>(p + 1);
		if (p > h)
			longjmp(state, 1); // past the phase's end
	}
	cudaDeviceSynchronize();
}
