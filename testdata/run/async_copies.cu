// Copies that a logical block leaves in flight: without the entry's wait, one arrives in the next block's tile.
#include "program.h"

static __device__ void start(int *to, const int *from)
{
	unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(to));
	asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n\tcp.async.commit_group;"
	    :
	    : "r"(at), "l"(from)
	    : "memory");
}

// The last round fetches a tile for nobody.
__global__ void ahead(const int *in, int *out, int tiles)
{
	__shared__ int tile[2][32];
	int t = threadIdx.x, sum = 0;
	const int *from = in + blockIdx.x * 32 + t;
	start(&tile[0][t], from);
	for (int i = 0; i < tiles; i++) {
		start(&tile[(i + 1) & 1][t], from + (i + 1) * 32);
		asm volatile("cp.async.wait_group 1;" : : : "memory");
		__syncthreads();
		sum = sum * 3 + tile[i & 1][31 - t];
		__syncthreads();
	}
	out[blockIdx.x * 32 + t] = sum;
}

// Threads that leave early do not wait for what they have started.
__global__ void leaves(const int *in, int *out, int n)
{
	__shared__ int tile[32];
	int i = blockIdx.x * 32 + threadIdx.x;
	start(&tile[threadIdx.x], in + i);
	if (i >= n)
		return;
	asm volatile("cp.async.wait_all;" : : : "memory");
	out[i] += tile[threadIdx.x];
}

int main()
{
	memory<int> in(32 * 20), out(32 * 9), some(32 * 9);
	ahead<<<9, 32>>>(in.device, out.device, 4);
	leaves<<<9, 32>>>(in.device, some.device, 32 * 9 - 20);
	out.print("ahead");
	some.print("leaves");
}
