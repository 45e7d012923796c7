__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void b(int *p)
{
	p[blockIdx.x] = 2;
}

void run(int *p, int *q)
{
#pragma cuelastic phase
	{
		a<<<1, 1>>>(p);
		b<<<1, 1>>>(q);
	}
}
