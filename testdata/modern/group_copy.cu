// cg::memcpy_async: the block copies together.
// arch: sm_80
#include "check.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

__global__ void transpose(const int *in, int *out) //= elastic
{
	__shared__ int tile[256];
	cg::thread_block block = cg::this_thread_block();
	cg::memcpy_async(block, tile, in + blockIdx.x * 256, sizeof(int) * 256);
	cg::wait(block);
	for (int i = threadIdx.x; i < 256; i += blockDim.x)
		out[blockIdx.x * 256 + i] = tile[i % 16 * 16 + i / 16];
	block.sync();
}

int main()
{
	const int blocks = 9;
	memory<int> in(blocks * 256), out(blocks * 256);
	std::vector<int> expected(blocks * 256);
	for (int i = 0; i < blocks * 256; i++)
		expected[i] = in.host[i / 256 * 256 + i % 16 * 16 + i % 256 / 16];
	transpose<<<blocks, 64>>>(in.device, out.device);
	return compare("transpose", out, expected);
}
