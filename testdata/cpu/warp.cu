// Warp operations: shuffles with widths, votes, matches, divergence, exited lanes, activemask.
#include "check.h"

__global__ void shuffles(int *out)
{
	int lane = threadIdx.x;
	out[lane] = __shfl_down_sync(~0u, lane, 3, 8);
	out[32 + lane] = __shfl_up_sync(~0u, lane, 2, 16);
	out[64 + lane] = __shfl_xor_sync(~0u, lane, 5);
	out[96 + lane] = __shfl_sync(~0u, lane, 9, 4);
}

__global__ void votes(unsigned *out)
{
	int lane = threadIdx.x % 32;
	unsigned odd = __ballot_sync(~0u, lane & 1);
	unsigned any = __any_sync(~0u, lane == 31), all = __all_sync(~0u, lane < 31);
	unsigned same = __match_any_sync(~0u, lane / 4);
	int equal;
	unsigned everyone = __match_all_sync(~0u, 7, &equal);
	out[threadIdx.x] = (odd == 0xaaaaaaaau) + 2 * (any == 1) + 4 * (all == 0) +
	                   8 * (same == 0xfu << (lane / 4 * 4)) + 16 * (everyone == ~0u && equal);
}

__global__ void divergent(int *out)
{
	int lane = threadIdx.x, value = lane;
	if (lane < 8) {
		for (int offset = 4; offset; offset /= 2)
			value += __shfl_down_sync(0xffu, value, offset);
	} else if (lane < 16) {
		for (int i = 0; i < lane; i++)
			value++; /* lanes arrive at different times */
		value = __shfl_sync(0xff00u, value, 8);
	} else {
		__syncwarp(0xffff0000u);
		value = __popc(__activemask());
	}
	out[lane] = value;
}

__global__ void exited(int *out)
{
	int lane = threadIdx.x;
	if (lane >= 20)
		return;
	unsigned mask = __ballot_sync(0xfffffu, lane < 10);
	__syncthreads();
	out[lane] = (int)mask + __syncthreads_count(lane % 2) * 10000;
}

__global__ void aggregated(int *counter, int *out)
{
	if (threadIdx.x % 3 == 0) {
		unsigned mask = __activemask();
		int leader = __ffs(mask) - 1, rank = __popc(mask & ((1u << threadIdx.x % 32) - 1)), base = 0;
		if ((int)threadIdx.x % 32 == leader)
			base = atomicAdd(counter, __popc(mask));
		base = __shfl_sync(mask, base, leader);
		out[base + rank] = 1;
	}
}

int main()
{
	managed<int> out(128);
	managed<unsigned> bits(64);
	bool good = true;

	shuffles<<<1, 32>>>(out.device);
	out.down();
	for (int i = 0; i < 32; i++) {
		good &= out.host[i] == (i % 8 + 3 < 8 ? i + 3 : i);
		good &= out.host[32 + i] == (i % 16 >= 2 ? i - 2 : i);
		good &= out.host[64 + i] == (i ^ 5);
		good &= out.host[96 + i] == i / 4 * 4 + 1;
	}
	check("shuffles", good);

	votes<<<1, 64>>>(bits.device);
	bits.down();
	good = true;
	for (int i = 0; i < 64; i++)
		good &= bits.host[i] == 31;
	check("votes and matches", good);

	divergent<<<1, 32>>>(out.device);
	out.down();
	good = out.host[0] == 28;
	for (int i = 8; i < 16; i++)
		good &= out.host[i] == 16;
	for (int i = 16; i < 32; i++)
		good &= out.host[i] == 16;
	check("divergent groups", good);

	exited<<<1, 64>>>(out.device);
	out.down();
	good = true;
	for (int i = 0; i < 20; i++)
		good &= out.host[i] == 1023 + 100000;
	check("exited lanes", good);

	managed<int> counter(1);
	managed<int> slots(128);
	aggregated<<<1, 96>>>(counter.device, slots.device);
	counter.down();
	slots.down();
	good = counter.host[0] == 32;
	for (int i = 0; i < 32; i++)
		good &= slots.host[i] == 1;
	check("aggregated atomics", good);
	return failures != 0;
}
