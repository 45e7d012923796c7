// A bulk copy of TMA, whose bytes a barrier in shared memory counts. Slices are safe; a block loop is not shown to be.
// arch: sm_90
#include "check.h"

static __device__ unsigned address(const void *at)
{
	return static_cast<unsigned>(__cvta_generic_to_shared(at));
}

__global__ void reverse(const int *in, int *out, int tiles) //= sliceable
{
	__shared__ __align__(128) int tile[128];
	__shared__ __align__(8) unsigned long long barrier;
	if (threadIdx.x == 0)
		asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\n\tfence.proxy.async.shared::cta;"
		    :
		    : "r"(address(&barrier))
		    : "memory");
	__syncthreads();
	for (int i = 0; i < tiles; i++) {
		const int *from = in + (blockIdx.x * tiles + i) * 128;
		if (threadIdx.x == 0) {
			asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;"
			    :
			    : "r"(address(&barrier)), "r"(512)
			    : "memory");
			asm volatile(
			    "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
			    :
			    : "r"(address(tile)), "l"(from), "r"(512), "r"(address(&barrier))
			    : "memory");
		}
		unsigned done = 0;
		while (!done)
			asm volatile("{\n\t.reg .pred p;\n\tmbarrier.try_wait.parity.shared::cta.b64 p, [%1], "
			             "%2;\n\tselp.u32 %0, 1, 0, p;\n\t}"
			    : "=r"(done)
			    : "r"(address(&barrier)), "r"(i & 1)
			    : "memory");
		out[(blockIdx.x * tiles + i) * 128 + threadIdx.x] = tile[127 - threadIdx.x];
		__syncthreads();
	}
}

int main()
{
	const int blocks = 4, tiles = 3;
	memory<int> in(blocks * tiles * 128), out(blocks * tiles * 128);
	std::vector<int> expected(blocks * tiles * 128);
	for (size_t i = 0; i < expected.size(); i++)
		expected[i] = in.host[i / 128 * 128 + 127 - i % 128];
	reverse<<<blocks, 128>>>(in.device, out.device, tiles);
	return compare("reverse", out, expected);
}
