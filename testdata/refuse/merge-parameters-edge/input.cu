// The arguments of three members begin at 1184, behind as many bytes of head and shapes: 32,768 bytes with these.
#include <cuda_runtime.h>
struct large {
	int x[7884];
};
__global__ void a(large v, int *p)
{
	p[blockIdx.x] = v.x[0];
}
__global__ void b(int *p)
{
	p[blockIdx.x] = 1;
}
__global__ void c(int *p)
{
	p[blockIdx.x] = 2;
}
void f(int *p, int *q, int *r, large v)
{
#pragma cuelastic phase merge(a, b, c)
	{
		a<<<1, 32>>>(v, p);
		b<<<1, 1>>>(q);
		c<<<1, 1>>>(r);
	}
}
