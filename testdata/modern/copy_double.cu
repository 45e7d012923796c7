// cp.async, double buffering: the next tile is on its way while this one is used.
// arch: sm_80
#include "check.h"

static __device__ void copy(int *to, const int *from)
{
	unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(to));
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"(at), "l"(from) : "memory");
}

__global__ void fold(const int *in, int *out, int tiles) //= elastic
{
	__shared__ int tile[2][64];
	int t = threadIdx.x, sum = 0;
	const int *from = in + blockIdx.x * tiles * 64 + t;
	copy(&tile[0][t], from);
	asm volatile("cp.async.commit_group;" : : : "memory");
	for (int i = 0; i < tiles; i++) {
		if (i + 1 < tiles)
			copy(&tile[(i + 1) & 1][t], from + (i + 1) * 64);
		asm volatile("cp.async.commit_group;\n\tcp.async.wait_group 1;" : : : "memory");
		__syncthreads();
		sum = sum * 3 + tile[i & 1][63 - t];
		__syncthreads();
	}
	out[blockIdx.x * 64 + t] = sum;
}

// The last round fetches a tile that nobody reads, and leaves it in flight.
__global__ void fetch_ahead(const int *in, int *out, int tiles) //= elastic
{
	__shared__ int tile[2][64];
	int t = threadIdx.x, sum = 0;
	const int *from = in + blockIdx.x * tiles * 64 + t;
	copy(&tile[0][t], from);
	asm volatile("cp.async.commit_group;" : : : "memory");
	for (int i = 0; i < tiles; i++) {
		int next = i + 1 < tiles ? i + 1 : i;
		copy(&tile[(i + 1) & 1][t], from + next * 64);
		asm volatile("cp.async.commit_group;\n\tcp.async.wait_group 1;" : : : "memory");
		__syncthreads();
		sum = sum * 3 + tile[i & 1][63 - t];
		__syncthreads();
	}
	out[blockIdx.x * 64 + t] = sum;
}

int main()
{
	const int blocks = 7, tiles = 5;
	memory<int> in(blocks * tiles * 64), out(blocks * 64), ahead(blocks * 64);
	std::vector<int> expected(blocks * 64);
	for (int b = 0; b < blocks; b++)
		for (int t = 0; t < 64; t++)
			for (int i = 0; i < tiles; i++)
				expected[b * 64 + t] = expected[b * 64 + t] * 3 + in.host[(b * tiles + i) * 64 + 63 - t];
	fold<<<blocks, 64>>>(in.device, out.device, tiles);
	fetch_ahead<<<blocks, 64>>>(in.device, ahead.device, tiles);
	return compare("fold", out, expected) | compare("fetch_ahead", ahead, expected);
}
