// Kernels that are elastic and no more, each for one reason: with other numbers of threads their results
// would differ, so that a tool which forgets the reason is noticed.
#include "program.h"

// Shared memory, and a barrier.
__global__ void shared(int *p)
{
	__shared__ int values[96];
	values[threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += values[blockDim.x - 1 - threadIdx.x] * 3;
}

// A barrier over global memory.
__global__ void barrier(int *p)
{
	int *mine = p + blockIdx.x * blockDim.x;
	int other = mine[(threadIdx.x + 17) % blockDim.x];
	__syncthreads();
	mine[threadIdx.x] = other + 5;
}

__global__ void warp(int *p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	p[i] += __shfl_sync(~0u, p[i], 31 - threadIdx.x % 32);
}

__global__ void lane(int *p)
{
	unsigned lane;
	asm("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[blockIdx.x * blockDim.x + threadIdx.x] += lane;
}

// Racy but for lanes in step; here the order of the threads shows.
__global__ void in_step(volatile int *p)
{
	volatile int *mine = p + blockIdx.x * blockDim.x;
	mine[threadIdx.x] = mine[threadIdx.x] * 3 + mine[(threadIdx.x + 1) % blockDim.x];
}

int main()
{
	memory<int> a(7 * 96);
	shared<<<7, 96>>>(a.device);
	a.print("shared");
	barrier<<<7, 96>>>(a.device);
	a.print("barrier");
	warp<<<7, 96>>>(a.device);
	a.print("warp");
	lane<<<7, 96>>>(a.device);
	a.print("lane");
	in_step<<<7, 96>>>(a.device);
	a.print("in step");
}
