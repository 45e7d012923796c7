// Without merge(...) nothing says that all must be merged: what fits is, the largest runs beside it.
#include <cuda_runtime.h>
struct large {
	int x[4000];
};
struct middle {
	int x[3000];
};
template <class T> __global__ void copy(T v, int *p)
{
	p[blockIdx.x] = v.x[1];
}
__global__ void set(int *p)
{
	p[blockIdx.x] = 1;
}
void f(int *p, int *q, int *r, large v, middle w, cudaStream_t s, cudaStream_t t, cudaStream_t u)
{
#pragma cuelastic phase
	{
		copy<<<1, 32>>>(v, p);
		copy<<<1, 32, 0, s>>>(w, q);
		copy<<<1, 64, 0, t>>>(w, q + 1);
		set<<<1, 1, 0, u>>>(r);
	}
#pragma cuelastic phase
	{
		copy<<<1, 32>>>(v, p);
		copy<<<1, 32, 0, s>>>(v, q);
		copy<<<1, 32, 0, t>>>(v, r);
	}
}
