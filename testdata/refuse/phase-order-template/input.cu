// In a template it is open which function a call is of; all of its name count.
#include <cuda_runtime.h>
template <class T> __global__ void a(T *p)
{
	p[blockIdx.x] = 1;
}
template <class T> static void check(T *p)
{
	cudaDeviceSynchronize();
	(void)p;
}
static void check(float x)
{
	(void)x;
}
template <class T> void f(T *p, T *h, cudaStream_t s)
{
#pragma cuelastic phase
	{
		a<<<1, 1, 0, s>>>(p);
		check(p);
		cudaMemcpyAsync(h, p, sizeof(T), cudaMemcpyDeviceToHost, s);
		check(1.f);
		a<<<1, 1>>>(p + 1);
	}
}
void g(int *p, int *h)
{
	f(p, h, nullptr);
}
