// The grid's numbers from cooperative groups, without waiting for the grid.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void fill(float *p, int n)
{
	auto i = cg::this_grid().thread_rank();
	if (i >= n)
		return;
	p[i] = 1;
}

__global__ void sums(float *p, unsigned long long *of)
{
	__shared__ float part[64];
	const unsigned step = cg::this_grid().num_threads();
	part[threadIdx.x] = p[cg::this_grid().thread_rank() % step];
	__syncthreads();
	if (threadIdx.x == 0)
		of[cg::this_grid().block_rank()] = part[1] + cg::this_grid().num_blocks() + cooperative_groups::this_grid().size();
}

template <typename T> __device__ T next(T *p)
{
	using namespace cooperative_groups;
	return p[this_grid(). thread_rank( )] + 1;
}

template <typename T> __global__ void steps(T *p)
{
	auto at = [=](int i) { return cg::this_grid().thread_rank() + i; };
	p[at(0)] = next(p);
}

__global__ void tiles(float *p)
{
	auto block = cg::this_thread_block();
	dim3 at = block.group_index();
	p[block.group_index().x * 64 + block.thread_rank()] = at.y;
}

// Waits for the grid.
__global__ void waits(float *p)
{
	cg::grid_group grid = cg::this_grid();
	p[grid.thread_rank()] = 1;
	grid.sync();
	p[grid.thread_rank()] += p[0];
}

void run(float *p, unsigned long long *of, int n)
{
	fill<<<n, 64>>>(p, n);
	sums<<<n, 64>>>(p, of);
	steps<<<n, 64>>>(p);
	tiles<<<n, 64>>>(p);
	void *arguments[] = {&p};
	cudaLaunchCooperativeKernel((void *)waits, n, 64, arguments, 0, 0);
}
