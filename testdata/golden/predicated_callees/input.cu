// Copies of functions that wait: what their parameters may differ by, and what is the same in threads that are not active.
__device__ void rounds(int *p, int n)
{
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[0] = n;
}
__global__ void of_parameter(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	rounds(p, n);
}

__device__ void rounds_of_each(int *p, int n)
{
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[0] = n;
}
__global__ void of_thread(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	rounds_of_each(p, threadIdx.x);
}

__device__ void rounds_of_changed(int *p, int n)
{
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[0] = n;
}
__global__ void of_changed(int *p, int n, int m)
{
	if (threadIdx.x >= n)
		return;
	m = n;
	rounds_of_changed(p, m);
}

__device__ int result(int *p, int n)
{
	if (p[threadIdx.x] > n)
		return 0;
	__syncthreads();
	return p[n];
}
__global__ void of_result(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	int found = result(p, n);
	p[0] = found;
}
__global__ void of_result_that_is_read(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	p[0] = result(p, p[1]);
}
