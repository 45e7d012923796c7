// A library's atomic, on which a block waits: by its name, or in a loop.
#include <cuda/atomic>

__global__ void waits(cuda::atomic<int> *ready, int *p)
{
	ready->wait(0);
	p[blockIdx.x] = 1;
}
__global__ void polls(cuda::atomic<int> *ready, int *p)
{
	while (!ready->load())
		;
	p[blockIdx.x] = 1;
}
__global__ void reads(cuda::atomic<int> *ready, int *p)
{
	p[blockIdx.x] = ready->load();
}
