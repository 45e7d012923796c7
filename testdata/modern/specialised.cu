// Warps with different work: one loads, the others compute. Named barriers of a part of the block say when a buffer is full or empty.
// arch: sm_75
#include "check.h"

static __device__ void sync(int name, int threads)
{
	asm volatile("bar.sync %0, %1;" : : "r"(name), "r"(threads) : "memory");
}

static __device__ void arrive(int name, int threads)
{
	asm volatile("bar.arrive %0, %1;" : : "r"(name), "r"(threads) : "memory");
}

__global__ void produce_and_consume(const int *in, int *out, int tiles) //= sliceable
{
	__shared__ int buffer[2][32];
	int lane = threadIdx.x % 32, warp = threadIdx.x / 32, sum = 0;
	if (warp == 0) {
		for (int i = 0; i < tiles; i++) {
			if (i >= 2)
				sync(3 + (i & 1), 96);
			buffer[i & 1][lane] = in[(blockIdx.x * tiles + i) * 32 + lane];
			__threadfence_block();
			arrive(1 + (i & 1), 96);
		}
	} else {
		for (int i = 0; i < tiles; i++) {
			sync(1 + (i & 1), 96);
			sum = sum * 3 + buffer[i & 1][(lane + warp) % 32];
			if (i + 2 < tiles)
				arrive(3 + (i & 1), 96);
		}
		out[(blockIdx.x * 2 + warp - 1) * 32 + lane] = sum;
	}
}

int main()
{
	const int blocks = 5, tiles = 6;
	memory<int> in(blocks * tiles * 32), out(blocks * 64);
	std::vector<int> expected(blocks * 64);
	for (int i = 0; i < blocks * 64; i++)
		for (int k = 0; k < tiles; k++)
			expected[i] =
			    expected[i] * 3 + in.host[(i / 64 * tiles + k) * 32 + (i % 32 + i % 64 / 32 + 1) % 32];
	produce_and_consume<<<blocks, 96>>>(in.device, out.device, tiles);
	return compare("produce_and_consume", out, expected);
}
