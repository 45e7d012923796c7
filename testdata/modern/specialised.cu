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

// A block's halves take turns at two buffers: both wait equally often, at barriers of their own.
__global__ void halves_take_turns(const int *in, int *out, int tiles) //= elastic
{
	__shared__ int buffer[2][32];
	bool second = threadIdx.x >= 32;
	int lane = threadIdx.x % 32, sum = 0;
	const int *tile = in + blockIdx.x * tiles * 32;
	if (!second)
		buffer[0][lane] = tile[lane];
	__syncthreads();
	for (int i = 0; i < tiles; i += 2) {
		if (!second) {
			sum = sum * 3 + buffer[0][31 - lane];
			__syncthreads();
			sum = sum * 3 + buffer[1][31 - lane];
			__syncthreads();
			if (i + 2 < tiles)
				buffer[0][lane] = tile[(i + 2) * 32 + lane];
		} else {
			buffer[1][lane] = tile[(i + 1) * 32 + lane];
			__syncthreads();
			sum = sum * 3 + buffer[0][31 - lane];
			__syncthreads();
			sum = sum * 3 + buffer[1][31 - lane];
		}
		__syncthreads();
	}
	out[blockIdx.x * 64 + threadIdx.x] = sum;
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
	int failed = compare("produce_and_consume", out, expected);
	for (int i = 0; i < blocks * 64; i++) {
		expected[i] = 0;
		for (int k = 0; k < tiles; k++)
			expected[i] = expected[i] * 3 + in.host[(i / 64 * tiles + k) * 32 + 31 - i % 32];
	}
	halves_take_turns<<<blocks, 64>>>(in.device, out.device, tiles);
	return failed | compare("halves_take_turns", out, expected);
}
