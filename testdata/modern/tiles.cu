// Cooperative groups: tiles of a block.
// arch: sm_75
#include "check.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void rows(const int *in, int *out, int width) //= elastic
{
	cg::thread_block block = cg::this_thread_block();
	cg::thread_block_tile<8> tile = cg::tiled_partition<8>(block);
	int row = blockIdx.x * tile.meta_group_size() + tile.meta_group_rank(), sum = 0;
	for (int i = tile.thread_rank(); i < width; i += tile.size())
		sum += in[row * width + i];
	for (int step = tile.size() / 2; step > 0; step /= 2)
		sum += tile.shfl_down(sum, step);
	if (tile.thread_rank() == 0)
		out[row] = sum;
}

__global__ void most(const int *in, int *out) //= elastic
{
	__shared__ int of_warp[2];
	cg::thread_block block = cg::this_thread_block();
	cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
	int best = cg::reduce(warp, in[blockIdx.x * 64 + block.thread_rank()], cg::greater<int>());
	if (warp.thread_rank() == 0)
		of_warp[warp.meta_group_rank()] = best;
	block.sync();
	if (block.thread_rank() == 0)
		out[blockIdx.x] = max(of_warp[0], of_warp[1]);
}

int main()
{
	const int blocks = 6, width = 21;
	memory<int> in(blocks * 8 * width), out(blocks * 8), best(blocks);
	std::vector<int> expected(blocks * 8), expected_best(blocks);
	for (int i = 0; i < blocks * 8 * width; i++)
		expected[i / width] += in.host[i];
	for (int i = 0; i < blocks * 64; i++)
		expected_best[i / 64] = std::max(expected_best[i / 64], in.host[i]);
	rows<<<blocks, 64>>>(in.device, out.device, width);
	most<<<blocks, 64>>>(in.device, best.device);
	return compare("rows", out, expected) | compare("most", best, expected_best);
}
