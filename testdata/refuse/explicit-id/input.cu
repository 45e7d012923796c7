// Ids with a leading :: name the hardware's. Those of threads are the same for both.
__global__ void block(int *p)
{
	p[::blockIdx.x] = 1;
}

__global__ void grid(int *p)
{
	p[blockIdx.x] = :: gridDim.x;
}

__global__ void thread(int *p)
{
	p[blockIdx.x] = ::threadIdx.x + ::blockDim.x;
}

void run(int *p)
{
	block<<<2, 32>>>(p);
	grid<<<2, 32>>>(p);
	thread<<<2, 32>>>(p);
}
