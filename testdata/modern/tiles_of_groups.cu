// Numbers of the grid and of the block from cooperative groups, as rasterisers of Gaussians use them: nobody waits.
// arch: sm_75
#include <cooperative_groups.h>

#include "check.h"

namespace cg = cooperative_groups;

constexpr int SIDE = 8, COLUMNS = 5, ROWS = 3, THREADS = SIDE * SIDE, ALL = COLUMNS * ROWS * THREADS;

__global__ void fill(int *values, int n) //= resizable
{
	auto i = cg::this_grid().thread_rank();
	if (i < n)
		values[i] = int(i) * 2 + int(cg::this_grid().num_blocks());
}

__global__ void turn(const int *values, int *turned) //= elastic
{
	__shared__ int tile[THREADS];
	auto block = cg::this_thread_block();
	const unsigned at = (block.group_index().y * COLUMNS + block.group_index().x) * THREADS;
	tile[block.thread_rank()] = values[at + block.thread_rank()];
	block.sync();
	turned[cg::this_grid().block_rank() * THREADS + block.thread_rank()] =
	    tile[THREADS - 1 - block.thread_rank()];
}

int main()
{
	int *values, *turned;
	cudaMallocManaged(&values, ALL * sizeof(int));
	cudaMallocManaged(&turned, ALL * sizeof(int));
	fill<<<dim3(ROWS, COLUMNS), THREADS>>>(values, ALL);
	turn<<<dim3(COLUMNS, ROWS), dim3(SIDE, SIDE)>>>(values, turned);
	cudaDeviceSynchronize();
	int wrong = 0;
	for (int i = 0; i < ALL; i++)
		wrong += turned[i] != (i / THREADS * THREADS + THREADS - 1 - i % THREADS) * 2 + ROWS * COLUMNS;
	printf("%d wrong\n", wrong);
	return wrong != 0;
}
