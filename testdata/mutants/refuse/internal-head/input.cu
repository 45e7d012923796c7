// An error that belongs to no kernel: every kernel stays as it is.
__global__ void first(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void second(int *p, int n)
{
	if (threadIdx.x < n)
		p[blockIdx.x] += 2;
}

void run(int *p, int n)
{
	first<<<n, 1>>>(p);
	second<<<n, 32>>>(p, n);
}
