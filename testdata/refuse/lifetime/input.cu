// An object with a destructor lives until its scope ends, so no guard may cut that scope at a barrier.
struct held {
	int *p;
	__device__ explicit held(int *p) : p(p)
	{
		atomicAdd(p, 1);
	}
	__device__ ~held()
	{
		atomicAdd(p, -1);
	}
};

__global__ void after_exit(int *out, int n)
{
	__shared__ int count;
	if (threadIdx.x == 0)
		count = 0;
	__syncthreads();
	if (threadIdx.x >= n)
		return;
	held h(&count);
	__syncthreads();
	out[blockIdx.x * blockDim.x + threadIdx.x] = count;
}

__global__ void in_branch(int *out, int n)
{
	__shared__ int count;
	if (threadIdx.x == 0)
		count = 0;
	__syncthreads();
	if (threadIdx.x < n) {
		held h(&count);
		__syncthreads();
		out[blockIdx.x * blockDim.x + threadIdx.x] = count;
	}
}

// All threads hold it alike: nothing is cut.
__global__ void whole(int *out)
{
	__shared__ int count;
	if (threadIdx.x == 0)
		count = 0;
	__syncthreads();
	held h(&count);
	__syncthreads();
	out[blockIdx.x * blockDim.x + threadIdx.x] = count;
	__syncthreads();
}

void run(int *out)
{
	after_exit<<<2, 32>>>(out, 20);
	in_branch<<<2, 32>>>(out, 20);
	whole<<<2, 32>>>(out);
}
