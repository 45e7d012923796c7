// histogram256: integer atomics give the same sums in every order of blocks.
// Each warp counts with atomics in a histogram of its own in dynamic shared memory, and the block then
// adds its sums to the global ones, again with atomics: which logical block runs when, and beside which,
// is free. A kernel that is `static` stays so, and the launch function passes on the size of the dynamic
// shared memory.
#include "check.h"

const int BINS = 256;

static __global__ void count_bytes(const uchar4 *bytes, int n, unsigned *histogram)
{
	extern __shared__ unsigned counter[]; // BINS per warp
	const int warps = blockDim.x / 32;
	for (int i = threadIdx.x; i < warps * BINS; i += blockDim.x)
		counter[i] = 0;
	__syncthreads();
	unsigned *mine = counter + threadIdx.x / 32 * BINS;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		const uchar4 b = bytes[i];
		atomicAdd(&mine[b.x], 1);
		atomicAdd(&mine[b.y], 1);
		atomicAdd(&mine[b.z], 1);
		atomicAdd(&mine[b.w], 1);
	}
	__syncthreads();
	for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x) {
		unsigned sum = 0;
		for (int w = 0; w < warps; w++)
			sum += counter[w * BINS + bin];
		if (sum)
			atomicAdd(&histogram[bin], sum);
	}
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 25003, 64 << 20, 1 << 28); // in groups of four bytes
	array<uchar4> bytes(o.n);
	array<unsigned> histogram(BINS);
	unsigned seed = 8, want[BINS] = {};
	for (int i = 0; i < o.n; i++) {
		const unsigned r = random_bits(&seed);
		bytes[i] = make_uchar4(r & 255, r >> 8 & 255, r >> 16 & 255, r & r >> 8 & 255);
		want[bytes[i].x]++;
		want[bytes[i].y]++;
		want[bytes[i].z]++;
		want[bytes[i].w]++;
	}
	bytes.upload();

	const int threads = 192, per_thread = o.time ? 64 : 5;
	const int blocks = (o.n + threads * per_thread - 1) / (threads * per_thread);
	auto launch = [&] {
		CHECK(cudaMemsetAsync(histogram.device, 0, BINS * sizeof(unsigned)));
		count_bytes<<<blocks, threads, threads / 32 * BINS * sizeof(unsigned)>>>(
		    bytes.device, o.n, histogram.device);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	histogram.download();

	size_t wrong = 0;
	for (int bin = 0; bin < BINS; bin++)
		wrong += histogram[bin] != want[bin];
	printf("bin 0: %u, bin 255: %u, checksum %08x\n", histogram[0], histogram[255], histogram.checksum());
	return verdict(wrong, BINS);
}
