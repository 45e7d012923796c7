// Why an elastic kernel is not resizable: notes, which only -v prints.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void shared(int *p)
{
	__shared__ int value;
	value = 3;
	p[blockIdx.x] = value;
}

__global__ void dynamic(int *p)
{
	extern __shared__ int values[];
	values[threadIdx.x] = 3;
	p[blockIdx.x] = values[threadIdx.x];
}

__global__ void barrier(int *p)
{
	p[blockIdx.x] = __syncthreads_count(threadIdx.x < 3);
}

__global__ void shuffle(int *p)
{
	p[threadIdx.x] = __shfl_down_sync(~0u, p[threadIdx.x], 1);
}

__global__ void vote(int *p)
{
	p[threadIdx.x] = __any_sync(~0u, p[threadIdx.x]);
}

__global__ void active(int *p)
{
	p[threadIdx.x] = __popc(__activemask());
}

__global__ void rank(int *p)
{
	auto block = cg::this_thread_block();
	p[block.thread_rank()] = block.size();
}

__global__ void coalesced(int *p)
{
	p[threadIdx.x] = cg::coalesced_threads().size();
}

__global__ void lane(int *p)
{
	unsigned lane;
	asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
	p[threadIdx.x] = lane;
}

__global__ void processor(int *p)
{
	unsigned sm;
	asm("mov.u32 %0, %%smid;" : "=r"(sm));
	p[threadIdx.x] = sm;
}

__global__ void explicitly(int *p)
{
	p[threadIdx.x] = ::threadIdx.x;
}

__device__ int length(int n)
{
	return n < 2 ? blockDim.x : length(n - 1);
}

__global__ void recursive(int *p)
{
	p[threadIdx.x] = length(3);
}

__device__ int by_lambda()
{
	return threadIdx.x;
}

__global__ void captures(int *p)
{
	auto get = [] { return by_lambda(); };
	p[threadIdx.x] = get();
}

// Lanes in step would see what their neighbours wrote.
__global__ void in_step(volatile int *p)
{
	p[threadIdx.x] = 1;
	p[threadIdx.x] += p[threadIdx.x ^ 1];
}

__device__ volatile int board[64];

__device__ int from_board(int i)
{
	return board[i];
}

__global__ void in_step_below(int *p)
{
	board[threadIdx.x] = p[threadIdx.x];
	p[threadIdx.x] = from_board(threadIdx.x ^ 1);
}

__global__ void asks_by_assembly(int *p)
{
	int mask;
	asm volatile("activemask.b32 %0;" : "=r"(mask));
	p[threadIdx.x] = mask;
}

__device__ int sometimes()
{
	int n = 0;
#ifdef __SOMETIMES__
	n = threadIdx.x;
#endif
	return n;
}

__global__ void left_out(int *p)
{
	p[threadIdx.x] = sometimes();
}

void run(int *p)
{
	shared<<<1, 32>>>(p);
	dynamic<<<1, 32, 128>>>(p);
	barrier<<<1, 32>>>(p);
	shuffle<<<1, 32>>>(p);
	vote<<<1, 32>>>(p);
	active<<<1, 32>>>(p);
	rank<<<1, 32>>>(p);
	coalesced<<<1, 32>>>(p);
	lane<<<1, 32>>>(p);
	processor<<<1, 32>>>(p);
	explicitly<<<1, 32>>>(p);
	recursive<<<1, 32>>>(p);
	captures<<<1, 32>>>(p);
	in_step<<<1, 32>>>(p);
	in_step_below<<<1, 32>>>(p);
	asks_by_assembly<<<1, 32>>>(p);
	left_out<<<1, 32>>>(p);
}
