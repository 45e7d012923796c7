// Threads leave before a barrier or a warp operation that others reach: predicated, but where the operation's argument is not theirs to read.
__global__ void before_barrier(int *p, int n)
{
	__shared__ int tile[32];
	if (threadIdx.x >= n)
		return;
	tile[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[blockIdx.x] = tile[0];
}

__global__ void before_shuffle(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __shfl_down_sync(~0u, p[i], 1);
}

__device__ void wait()
{
	__syncthreads();
}

__global__ void in_loop(int *p)
{
	int own = p[threadIdx.x];
	for (int i = 0; i < 3; i++) {
		if (own == i)
			return;
		wait();
	}
}

void run(int *p, int n)
{
	before_barrier<<<2, 32>>>(p, n);
	before_shuffle<<<2, 32>>>(p, n);
	in_loop<<<2, 32>>>(p);
}
