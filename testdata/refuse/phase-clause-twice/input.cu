// Each clause stands there once.
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
void f(int *p)
{
#pragma cuelastic phase barrier(guard) barrier(exit)
	{
		a<<<1, 1>>>(p);
	}
}
