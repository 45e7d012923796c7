__global__ void a(int *p); // not defined in this file
__global__ void b(int *p)
{
	p[blockIdx.x] = 2;
}

void run(int *p, int *q)
{
#pragma cuelastic phase merge(a, b)
	{
		a<<<1, 32>>>(p);
		b<<<1, 1>>>(q);
	}
}
