// Recursive functions that read block ids or hold barriers.
__device__ int reads(int n)
{
	return n < 2 ? blockIdx.x : reads(n - 1);
}

__device__ void waits(int n)
{
	__syncthreads();
	if (n > 0)
		waits(n - 1);
}

__device__ int plain(int n)
{
	return n < 2 ? n : plain(n - 1) + plain(n - 2);
}

__global__ void by_id(int *p)
{
	p[reads(3)] = 1;
}

__global__ void by_barrier(int *p)
{
	waits(3);
	p[blockIdx.x] = 1;
}

__global__ void harmless(int *p)
{
	p[blockIdx.x] = plain(3);
}

void run(int *p)
{
	by_id<<<2, 1>>>(p);
	by_barrier<<<2, 1>>>(p);
	harmless<<<2, 1>>>(p);
}
