// Without the validator a kernel gets what a look at its text allows.
__global__ void counts(int *p)
{
	int left = p[blockIdx.x];
	while (left > 0)
		left /= 2;
	p[blockIdx.x] = left;
}

__global__ void meets(int *p)
{
	if (p[threadIdx.x] > 3)
		__syncthreads();
	p[blockIdx.x] = 1;
}

__global__ void plain(int *p, int n)
{
	for (int i = 0; i < n; i++)
		p[blockIdx.x * n + i] = i;
}

void run(int *p)
{
	counts<<<2, 32>>>(p);
	meets<<<2, 32>>>(p);
	plain<<<2, 32>>>(p, 3);
}
