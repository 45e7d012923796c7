// Threads that have left take part in what waits, and change nothing.
__global__ void of_the_block(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	__syncthreads();
	int any = __syncthreads_or(p[i] > 1);
	int all = __syncthreads_and(p[i] > 2);
	int count = __syncthreads_count(p[i] > 3);
	p[i] = any + all + count;
}
__global__ void of_the_warp(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	__syncwarp();
	int any = __any_sync(0xffffffff, p[i] > 1);
	int all = __all_sync(~0u, p[i] > 2);
	int ballot = __ballot_sync(0xffffffffu, p[i] > 3);
	p[i] = any + all + ballot;
}
__global__ void shuffled(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __shfl_down_sync(0xffffffff, i, 1);
	p[i] += __shfl_up_sync(0xffffffff, i, 1) + __shfl_xor_sync(0xffffffff, i, 1);
}
__global__ void of_half_a_mask(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __any_sync(0xffff, p[i] > 1);
}
__global__ void of_voted_lanes(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	unsigned lanes = __activemask();
	p[i] = __shfl_sync(lanes, p[i], 0);
}
__global__ void of_changed_lanes(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	unsigned lanes = n;
	if (n > 4)
		lanes = __activemask();
	p[i] = __shfl_sync(lanes, p[i], 0);
}
__global__ void of_the_same(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	p[i] = __match_any_sync(0xffffffff, p[i]);
}
