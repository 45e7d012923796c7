// Early returns without a barrier leave the body function only.
__global__ void kernel(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	for (int k = 0; k < 4; k++) {
		if (p[i] == k)
			return;
		p[i] += k;
	}
}

// All threads of a block leave together: the loop's barrier is met by all or by none.
__global__ void uniform(int *p, int n)
{
	__shared__ int first;
	if (blockIdx.x >= n)
		return;
	if (threadIdx.x == 0)
		first = p[blockIdx.x];
	__syncthreads();
	p[blockIdx.x] = first + threadIdx.x;
}

void run(int *p, int n)
{
	kernel<<<(n + 31) / 32, 32>>>(p, n);
	uniform<<<n + 1, 32>>>(p, n);
}
