// A clause is not understood: nothing is written.
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
void f(int *p)
{
#pragma cuelastic phase merge(a) ratio(a:0)
	{
		a<<<1, 1>>>(p);
	}
}
