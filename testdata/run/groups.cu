// Cooperative groups of a block and of tiles.
#include "program.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void blocks(int *p)
{
	cg::thread_block block = cg::this_thread_block();
	__shared__ int tile[64];
	tile[block.thread_rank()] = p[blockIdx.x * block.size() + block.thread_rank()];
	block.sync();
	p[blockIdx.x * block.size() + block.thread_rank()] += tile[block.size() - 1 - block.thread_rank()];
}

__global__ void tiles(int *p)
{
	auto tile = cg::tiled_partition<16>(cg::this_thread_block());
	int value = p[blockIdx.x * blockDim.x + threadIdx.x];
	for (int distance = tile.size() / 2; distance > 0; distance /= 2)
		value += tile.shfl_down(value, distance);
	if (tile.thread_rank() == 0)
		p[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

int main()
{
	memory<int> p(15 * 64);
	blocks<<<15, 64>>>(p.device);
	p.print("blocks");
	tiles<<<15, 64>>>(p.device);
	p.print("tiles");
}
