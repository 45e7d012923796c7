// A barrier under a condition that may differ between threads: sliceable.
__global__ void branch(int *p)
{
	if (p[threadIdx.x]) {
		__syncthreads();
		p[blockIdx.x] = 1;
	}
}

__global__ void rounds(int *p)
{
	int n = p[threadIdx.x];
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[blockIdx.x] = 1;
}

__global__ void shuffle(int *p)
{
	if (p[threadIdx.x] < 7)
		p[threadIdx.x] = __shfl_xor_sync(0x7f, p[blockIdx.x], 1);
}

// Uniform ones are none of these.
__global__ void uniform(int *p, int n)
{
	for (int i = 0; i < n; i++)
		if (blockIdx.x % 2)
			__syncthreads();
	p[blockIdx.x] = n;
}

// No condition is around its barrier, but threads part from its rounds.
__global__ void parts(int *p)
{
	int v = 0;
	for (int k = 0; k < 4; k++) {
		if (p[threadIdx.x] == k)
			break;
		__syncthreads(), v++;
	}
	p[blockIdx.x] = v;
}

void run(int *p)
{
	branch<<<2, 32>>>(p);
	rounds<<<2, 32>>>(p);
	shuffle<<<2, 32>>>(p);
	uniform<<<2, 32>>>(p, 3);
	parts<<<2, 32>>>(p);
}
