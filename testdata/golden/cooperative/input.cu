// Cooperative groups of a block or less are barriers; those of the grid are refused elsewhere.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void block(int *p)
{
	cg::thread_block block = cg::this_thread_block();
	__shared__ int tile[32];
	tile[block.thread_rank()] = threadIdx.x;
	block.sync();
	p[blockIdx.x * 32 + threadIdx.x] = tile[31 - threadIdx.x];
}

__global__ void tiles(int *p)
{
	auto tile = cg::tiled_partition<16>(cg::this_thread_block());
	int value = threadIdx.x;
	for (int distance = tile.size() / 2; distance > 0; distance /= 2)
		value += tile.shfl_down(value, distance);
	if (tile.thread_rank() == 0)
		p[blockIdx.x] = value;
}

// Members of groups in a template: what the library declares of that name, and no more.
template <class T> __global__ void generic(T *p)
{
	cg::thread_block block = cg::this_thread_block();
	cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
	T value = p[threadIdx.x];
	if (block.thread_rank() < 32)
		for (int distance = tile.size() / 2; distance > 0; distance /= 2)
			value += tile.shfl_down(value, distance);
	if (block.thread_rank() == 0)
		p[blockIdx.x] = value;
}

template <class T> void dispatch(T *p)
{
	generic<T><<<3, 32>>>(p);
}

void run(int *p)
{
	dispatch(p);
	block<<<3, 32>>>(p);
	tiles<<<3, 32>>>(p);
}
