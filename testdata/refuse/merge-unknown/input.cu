// merge and ratio name kernels that the phase launches.
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
__global__ void b(int *p)
{
	p[blockIdx.x] = 2;
}
void f(int *p, int *q)
{
#pragma cuelastic phase merge(a, b, missing) ratio(a:1, other:2)
	{
		a<<<1, 1>>>(p);
		b<<<1, 1>>>(q);
	}
}
