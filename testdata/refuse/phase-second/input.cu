// One block, two pragmas.
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
void f(int *p)
{
#pragma cuelastic phase merge(a)
#pragma cuelastic phase barrier(exit)
	{
		a<<<1, 1>>>(p);
		a<<<1, 1>>>(p);
	}
}
