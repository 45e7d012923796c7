// Two launches of one stream, and nobody says that they are to be merged: a warning, and the output is written.
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
#pragma cuelastic phase
	{
		a<<<1, 1>>>(p);
		b<<<1, 1, 0, 0>>>(q);
	}
}
