// Loops that read volatile memory of the block, by a parameter or in another function, wait for no other block.
__shared__ volatile int drawn[2];

__device__ int first_free(const int *table, int from, int to, int *shared)
{
	volatile int *result = &shared[32];
	if (threadIdx.x == 0)
		*result = -1;
	__syncthreads();
	int i = from;
	while (i < to) {
		if (threadIdx.x == 0 && table[i] == 0)
			*result = i;
		__syncthreads();
		if (*result != -1)
			return *result;
		i++;
	}
	return to;
}

__global__ void search(const int *__restrict__ table, int *p, int n)
{
	__shared__ int shared[33];
	int at = first_free(table, 0, n, shared);
	if (threadIdx.x == 0)
		p[blockIdx.x] = at;
}

// A random number of the block's own generator, and an atomic whose result is thrown away.
__device__ int draw(int *total)
{
	volatile int *state = drawn;
	state[0] = state[0] * 5 + 1;
	atomicAdd(total, 1);
	return state[0];
}

__global__ void sample(int *total, int *p)
{
	bool done = false;
	if (threadIdx.x == 0)
		drawn[0] = blockIdx.x;
	do {
		if (draw(total) % 8 == 3)
			done = true;
	} while (!done);
	p[blockIdx.x] = drawn[0];
}

// A counted loop whose step is made of the size of a warp, which is no memory.
__global__ void strided(const int *table, int *p)
{
	for (int i = 0; i < 512; i = i + 512 / warpSize)
		atomicAdd(&p[table[i]], blockIdx.x);
}

void run(const int *table, int *total, int *p)
{
	strided<<<4, 32>>>(table, p);
	search<<<4, 32>>>(table, p, 100);
	sample<<<4, 1>>>(total, p);
}
