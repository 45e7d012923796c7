// mergesort: long and short launches in a row, each cut as it needs.
// One kernel sorts tiles in shared memory, doubling the sorted runs between barriers; the other goes on
// doubling them in global memory, once a launch. An elastic launch is complete before the next one in its
// stream starts, whatever its physical grid, so that two buffers can take turns. Every item finds its
// place in the merged run by binary search.
#include "check.h"

struct item {
	unsigned key, value;
};

const int TILE = 256;

// How many of `count` sorted items belong before the key: those that are less, and the equal ones too if
// EQUAL.
template <bool EQUAL> __device__ int count_before(const item *run, int count, unsigned key)
{
	int low = 0, high = count;
	while (low < high) {
		const int middle = (low + high) / 2;
		if (EQUAL ? run[middle].key <= key : run[middle].key < key)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

// Where item i goes when the sorted runs of `width` are merged two by two. Equal keys stay in order.
__device__ int merged_place(const item *items, int n, int width, int i)
{
	const int first = i - i % (2 * width);
	const int middle = min(first + width, n), end = min(first + 2 * width, n);
	if (i < middle)
		return i + count_before<false>(items + middle, end - middle, items[i].key);
	return first + (i - middle) + count_before<true>(items + first, middle - first, items[i].key);
}

__global__ void sort_tiles(const item *in, item *out, int n)
{
	__shared__ item tile[TILE];
	const int first = blockIdx.x * TILE, count = min(TILE, n - first), i = threadIdx.x;
	if (i < count)
		tile[i] = in[first + i];
	__syncthreads();
	for (int width = 1; width < count; width *= 2) {
		item mine = {};
		int place = 0;
		if (i < count) {
			mine = tile[i];
			place = merged_place(tile, count, width, i);
		}
		__syncthreads();
		if (i < count)
			tile[place] = mine;
		__syncthreads();
	}
	if (i < count)
		out[first + i] = tile[i];
}

__global__ void merge_runs(const item *__restrict__ in, item *__restrict__ out, int n, int width)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	out[merged_place(in, n, width, i)] = in[i];
}

// Returns whichever of the two buffers has the result.
static item *sort(const item *in, item *a, item *b, int n)
{
	sort_tiles<<<(n + TILE - 1) / TILE, TILE>>>(in, a, n);
	CHECK(cudaGetLastError());
	for (int width = TILE; width < n; width *= 2) {
		merge_runs<<<(n + 127) / 128, 128>>>(a, b, n, width);
		CHECK(cudaGetLastError());
		item *swap = a;
		a = b;
		b = swap;
	}
	return a;
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 10007, 16 << 20, 1 << 28);
	array<item> in(o.n), a(o.n), b(o.n);
	unsigned seed = 10;
	for (int i = 0; i < o.n; i++)
		in[i] = item{random_bits(&seed) % (o.n / 4 + 1), (unsigned)i};
	in.upload();

	auto launch = [&] { sort(in.device, a.device, b.device, o.n); };
	if (o.time)
		return time_launches(launch);
	array<item> &sorted = sort(in.device, a.device, b.device, o.n) == a.device ? a : b;
	sorted.download();

	// Values that are original places, each pair after the one before it: nothing lost, nothing twice, and
	// stable.
	size_t wrong = 0;
	for (int i = 0; i < o.n; i++) {
		const item s = sorted[i];
		wrong += s.value >= (unsigned)o.n || in[s.value].key != s.key;
		if (i > 0)
			wrong +=
			    s.key < sorted[i - 1].key || (s.key == sorted[i - 1].key && s.value <= sorted[i - 1].value);
	}
	printf("least %u, greatest %u, checksum %08x\n", sorted[0].key, sorted[o.n - 1].key, sorted.checksum());
	return verdict(wrong, o.n);
}
