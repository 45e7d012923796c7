// Whether a block goes on depends on a reduction in which each warp reads all partial results: llama.cpp's search for the
// last part of a mask that is not empty.
// arch: sm_75
#include "check.h"

constexpr int THREADS = 128, ROUNDS = 9;

__global__ void last_set(const int *mask, int *last, int rounds) //= elastic
{
	__shared__ int empty_in[32];
	const int *own = mask + blockIdx.x * rounds * THREADS;
	if (threadIdx.x < 32)
		empty_in[threadIdx.x] = 1;
	__syncthreads();
	int round = rounds - 1;
	for (; round >= 0; round--) {
		int is_empty = __all_sync(0xffffffff, own[round * THREADS + threadIdx.x] == 0);
		if (threadIdx.x % 32 == 0)
			empty_in[threadIdx.x / 32] = is_empty;
		__syncthreads();
		is_empty = empty_in[threadIdx.x % 32];
		__syncthreads();
		if (!__all_sync(0xffffffff, is_empty))
			break;
	}
	if (threadIdx.x != 0)
		return;
	last[blockIdx.x] = round;
}

int main()
{
	const int blocks = 40;
	memory<int> mask(blocks * ROUNDS * THREADS), last(blocks);
	std::vector<int> expected(blocks, -1);
	for (int i = 0; i < blocks * ROUNDS * THREADS; i++)
		mask.host[i] = 0;
	for (int block = 1; block < blocks; block++) {
		expected[block] = block % ROUNDS;
		mask.host[(block * ROUNDS + block % ROUNDS) * THREADS + block * 7 % THREADS] = 1;
	}
	mask.put();
	last_set<<<blocks, THREADS>>>(mask.device, last.device, ROUNDS);
	return compare("last_set", last, expected, 0);
}
