// histogram64: a program of two kernels, both elastic, one after the other.
// Each thread counts in bytes of its own in shared memory, and the block then adds them up. There must be
// a barrier between two logical blocks in the same physical block: without it, a fast thread clears
// counters that a slow one still adds up. The second kernel has a block per bin. Launches in a stream keep
// their order, however many slices each is cut into.
#include "check.h"

const int BINS = 64, THREADS = 64;
const int MOST_WORDS = 63; // four bytes each: a counter of one byte holds the 252

__global__ void count_bytes(const unsigned *words, int n, int words_per_thread, unsigned *partial)
{
	__shared__ unsigned char counter[BINS][THREADS];
	for (int bin = 0; bin < BINS; bin++)
		counter[bin][threadIdx.x] = 0;
	const int begin = blockIdx.x * THREADS * words_per_thread;
	for (int w = 0; w < words_per_thread; w++) {
		const int i = begin + w * THREADS + threadIdx.x;
		if (i >= n)
			break;
		for (unsigned word = words[i], byte = 0; byte < 4; byte++, word >>= 8)
			counter[(word & 255) >> 2][threadIdx.x]++;
	}
	__syncthreads();
	unsigned sum = 0;
	for (int t = 0; t < THREADS; t++) // from another place in each thread, to spread over the banks
		sum += counter[threadIdx.x][(t + 4 * threadIdx.x) % THREADS];
	partial[blockIdx.x * BINS + threadIdx.x] = sum;
}

__global__ void merge_counts(const unsigned *partial, int parts, unsigned *histogram)
{
	__shared__ unsigned sum[THREADS];
	unsigned mine = 0;
	for (int p = threadIdx.x; p < parts; p += THREADS)
		mine += partial[p * BINS + blockIdx.x];
	sum[threadIdx.x] = mine;
	for (int half = THREADS / 2; half > 0; half /= 2) {
		__syncthreads();
		if ((int)threadIdx.x < half)
			sum[threadIdx.x] += sum[threadIdx.x + half];
	}
	if (threadIdx.x == 0)
		histogram[blockIdx.x] = sum[0];
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 25001, 64 << 20, 1 << 28); // in words
	const int per_thread = o.time ? MOST_WORDS : 5, per_block = per_thread * THREADS;
	const int blocks = (o.n + per_block - 1) / per_block;
	array<unsigned> words(o.n), partial((size_t)blocks * BINS), histogram(BINS);
	unsigned seed = 7, want[BINS] = {};
	for (int i = 0; i < o.n; i++) {
		words[i] = random_bits(&seed) << 8 | (random_bits(&seed) & random_bits(&seed) & 255);
		for (unsigned word = words[i], byte = 0; byte < 4; byte++, word >>= 8)
			want[(word & 255) >> 2]++;
	}
	words.upload();

	auto launch = [&] {
		count_bytes<<<blocks, THREADS>>>(words.device, o.n, per_thread, partial.device);
		merge_counts<<<BINS, THREADS>>>(partial.device, blocks, histogram.device);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	histogram.download();

	size_t wrong = 0;
	for (int bin = 0; bin < BINS; bin++)
		wrong += histogram[bin] != want[bin];
	printf("bin 0: %u, bin 63: %u, checksum %08x\n", histogram[0], histogram[63], histogram.checksum());
	return verdict(wrong, BINS);
}
