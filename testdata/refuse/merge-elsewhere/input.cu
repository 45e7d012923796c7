// A member's text must be here.
__global__ void a(int *p);
__global__ void b(int *p)
{
	p[blockIdx.x] = 2;
}
void f(int *p, int *q)
{
#pragma cuelastic phase merge(a, b)
	{
		a<<<1, 32>>>(p);
		b<<<1, 1>>>(q);
	}
}
