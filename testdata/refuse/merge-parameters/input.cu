// The members' parameters travel in one struct, which must not be larger than a kernel's parameters may be.
struct large {
	int x[5000];
};
__global__ void a(large v, int *p)
{
	p[blockIdx.x] = v.x[0];
}
template <class T> __global__ void b(T v, int *p)
{
	p[blockIdx.x] = v.x[1];
}
void f(int *p, int *q, large v)
{
#pragma cuelastic phase merge(a, b)
	{
		a<<<1, 32>>>(v, p);
		b<<<1, 1>>>(v, q);
	}
}
