// Cooperative groups of the whole grid.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void waits(int *p)
{
	cg::grid_group grid = cg::this_grid();
	p[blockIdx.x] = 1;
	grid.sync();
	p[blockIdx.x] += p[(blockIdx.x + 1) % gridDim.x];
}

__global__ void asks(int *p)
{
	p[blockIdx.x] = cg::this_thread_block().group_index().x;
}

__global__ void plain(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	waits<<<2, 32>>>(p);
	asks<<<2, 32>>>(p);
	plain<<<2, 32>>>(p);
}
