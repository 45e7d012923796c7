// A directive in the head of a kernel: both forms of it would have to be kept.
__global__ void
#ifdef BOUNDED
__launch_bounds__(64)
#endif
kernel(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void parameters(int *p,
#ifdef LONG
	long n
#else
	int n
#endif
)
{
	p[blockIdx.x] = n;
}

__global__ void plain(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	kernel<<<2, 1>>>(p);
	parameters<<<2, 1>>>(p, 1);
	plain<<<2, 1>>>(p);
}
