// A phase is a block of a function.
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
void f(int *p)
{
#pragma cuelastic phase
	a<<<1, 1>>>(p);
}
