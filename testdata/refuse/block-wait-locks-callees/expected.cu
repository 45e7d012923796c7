// Locks whose parts lie in different functions, or that are taken where a loop around is not seen.
__device__ void take(int *lock)
{
	while (atomicCAS(lock, 0, 1) != 0)
		;
}

__device__ void give(int *lock)
{
	atomicExch(lock, 0);
}

__global__ void apart(int *lock, float *p)
{
	take(lock);
	p[0] += 1;
	give(lock);
}

// A queue: what takes the lock says whether to try again.
__device__ bool pop(unsigned long long *lock, float *queue, float *out)
{
	while (atomicCAS(lock, 0ull, 1ull) != 0)
		;
	bool found = queue[0] > 0;
	if (found)
		*out = queue[0];
	__threadfence();
	*lock = 0;
	return found;
}

__global__ void consumer(unsigned long long *lock, float *queue, float *p)
{
	while (!pop(lock, queue, p))
		;
}

__global__ void consumers(unsigned long long *lock, float *queue, float *p)
{
	for (int n = 0; n < 4;)
		if (pop(lock, queue, p + n))
			n++;
}
