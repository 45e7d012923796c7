// Lanes of a warp may spin for each other only where the original's do: the number of threads stays.
__global__ void alone(int *lock, float *p)
{
	while (atomicCAS(lock, 0, 1) != 0)
		__nanosleep(100);
	*p += 1;
	__threadfence();
	atomicExch(lock, 0);
}

__device__ void add(int *locks, int w, float value, float *p)
{
	for (;;)
		if (atomicExch(&locks[w], 1) == 0) {
			p[w] += value;
			__threadfence();
			locks[w] = 0;
			break;
		}
}

__global__ void by_call(int *locks, float *p, int n)
{
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		add(locks, i % 7, i, p);
}

void run(int *locks, float *p)
{
	alone<<<4, 32>>>(locks, p);
	by_call<<<4, 32>>>(locks, p, 70);
}
