// Cooperative groups: blocks, tiles, coalesced threads, and a whole grid.
#include "check.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void tiles(int *out)
{
	cg::thread_block block = cg::this_thread_block();
	cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
	int sum = cg::reduce(tile, (int)threadIdx.x, cg::plus<int>());
	block.sync();
	out[threadIdx.x] = sum + 1000 * (int)tile.meta_group_rank() + 100000 * tile.any(tile.thread_rank() == 3);
}

__global__ void coalesced(int *out)
{
	if (threadIdx.x % 2) {
		cg::coalesced_group group = cg::coalesced_threads();
		out[threadIdx.x] = (int)group.size() * 100 + (int)group.thread_rank();
		group.sync();
	}
}

__global__ void whole_grid(int *data, int *out)
{
	cg::grid_group grid = cg::this_grid();
	unsigned i = grid.thread_rank();
	for (int step = 1; step <= 3; step++) {
		data[i] += step;
		grid.sync();
		out[i] += data[(i + blockDim.x) % grid.size()];
		grid.sync();
	}
}

int main()
{
	managed<int> out(256), data(256);
	bool good = true;

	tiles<<<1, 64>>>(out.device);
	out.down();
	for (int i = 0; i < 64; i++)
		good &= out.host[i] == i / 8 * 64 + 28 + 1000 * (i / 8) + 100000;
	check("tiles", good);

	coalesced<<<1, 64>>>(out.device);
	out.down();
	good = true;
	for (int i = 1; i < 64; i += 2)
		good &= out.host[i] == 1600 + i % 32 / 2;
	check("coalesced threads", good);

	cudaMemset(out.device, 0, 256 * sizeof(int));
	void *args[] = {&data.device, &out.device};
	cudaError_t error = cudaLaunchCooperativeKernel((void *)whole_grid, dim3(4), dim3(64), args, 0, 0);
	out.down();
	good = error == cudaSuccess;
	for (int i = 0; i < 256; i++)
		good &= out.host[i] == 1 + 3 + 6;
	check("grid", good);
	return failures != 0;
}
