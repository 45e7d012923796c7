// Loops that wait for another block: a flag, a barrier of the grid by hand, a lock, a chain with look-back.
__device__ volatile int arrived;
__device__ int tickets;

__global__ void flag(volatile int *ready, int *p)
{
	while (ready[0] == 0)
		;
	p[blockIdx.x] = 1;
}

__global__ void grid_barrier(int *p)
{
	if (threadIdx.x == 0) {
		atomicAdd((int *)&arrived, 1);
		while (arrived < gridDim.x)
			;
	}
	__syncthreads();
	p[blockIdx.x] = 1;
}

__global__ void lock(int *mutex, int *p)
{
	while (atomicCAS(mutex, 0, 1) != 0)
		__nanosleep(100);
	p[0] += 1;
	atomicExch(mutex, 0);
}

__global__ void look_back(volatile int *sums, int *p)
{
	if (blockIdx.x > 0) {
		int before;
		do
			before = sums[blockIdx.x - 1];
		while (before == 0);
		sums[blockIdx.x] = before + p[blockIdx.x];
	} else
		sums[0] = p[0];
}

// No waits: a lock-free update, a work queue, a loop over what it counts itself.
__global__ void maximum(int *best, const int *p)
{
	int old = *best, assumed;
	do {
		assumed = old;
		old = atomicCAS(best, assumed, max(assumed, p[blockIdx.x]));
	} while (old != assumed);
}

__global__ void queue(int *p, int n)
{
	for (int i = atomicAdd(&tickets, 1); i < n; i = atomicAdd(&tickets, 1))
		p[i] = i;
}

void run(int *p, int *q)
{
	flag<<<2, 32>>>(p, q);
	grid_barrier<<<2, 32>>>(p);
	lock<<<2, 32>>>(p, q);
	look_back<<<2, 32>>>(p, q);
	maximum<<<2, 32>>>(p, q);
	queue<<<2, 32>>>(p, 7);
}
