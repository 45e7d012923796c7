// Assembly that waits keeps the kernels apart that run it, and no others.
static __device__ void wait()
{
	asm volatile("bar.sync 0;" ::: "memory");
}

__global__ void waits(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 1;
	wait();
}

__global__ void sums(int *p)
{
	__shared__ int s;
	if (threadIdx.x == 0)
		s = p[blockIdx.x];
	__syncthreads();
	p[threadIdx.x] += s;
}

__global__ void lanes(int *p)
{
	unsigned lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[blockIdx.x] = lane;
}

void f(int *p, int *q, int *r, int *u, cudaStream_t s, cudaStream_t t, cudaStream_t v)
{
#pragma cuelastic phase
	{
		waits<<<1, 32>>>(p);
		sums<<<1, 32, 0, s>>>(q);
		lanes<<<1, 32, 0, t>>>(r);
		sums<<<1, 64, 0, v>>>(u);
	}
}
