__global__ void k(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	void (*pointer)(int *) = k;
	pointer<<<2, 1>>>(p);
}
