// The first kernel's entry does not compile. The second kernel is proved all the same; the first stays as it is.
__global__ void first(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void second(int *p)
{
	__shared__ int s[32];
	s[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}

void run(int *p, int n)
{
	first<<<n, 1>>>(p);
	second<<<n, 32>>>(p);
}
