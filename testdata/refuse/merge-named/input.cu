// Named barriers: the body that threads leave is predicated, in what it calls too; but nothing else than __syncthreads can be named.
static __device__ void wait()
{
	__syncthreads();
}
__global__ void a(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[blockIdx.x] = 1;
	wait();
	p[blockIdx.x] += 1;
}
__global__ void b(int *p)
{
	p[blockIdx.x] = 2;
	__barrier_sync(0);
	p[blockIdx.x] += 2;
}
static __device__ void later();
__global__ void c(int *p)
{
	later();
}
static __device__ void later()
{
	__syncthreads();
}
void f(int *p, int *q)
{
#pragma cuelastic phase merge(a, c) barrier(named)
	{
		a<<<1, 32>>>(p, 5);
		c<<<1, 64>>>(q);
	}
#pragma cuelastic phase merge(a, b) barrier(named)
	{
		a<<<1, 32>>>(p, 5);
		b<<<1, 1>>>(q);
	}
#pragma cuelastic phase merge(b) barrier(named)
	{
		b<<<1, 32>>>(p);
		b<<<1, 1>>>(q);
	}
}
