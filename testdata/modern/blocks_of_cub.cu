// cub: a block reduces, scans, sorts and loads together. The scan keeps an object beside an array in memory, so its barriers do not
// count as met by all.
// arch: sm_75
#include "check.h"
#include <cub/cub.cuh>

__global__ void reduce(const int *in, int *out) //= elastic
{
	typedef cub::BlockReduce<int, 64> work;
	__shared__ typename work::TempStorage storage;
	int sum = work(storage).Sum(in[blockIdx.x * 64 + threadIdx.x]);
	if (threadIdx.x == 0)
		out[blockIdx.x] = sum;
}

__global__ void scan(const int *in, int *out) //= elastic
{
	typedef cub::BlockScan<int, 64> work;
	__shared__ typename work::TempStorage storage;
	int sum;
	work(storage).InclusiveSum(in[blockIdx.x * 64 + threadIdx.x], sum);
	out[blockIdx.x * 64 + threadIdx.x] = sum;
}

__global__ void sort(const int *in, int *out) //= elastic
{
	typedef cub::BlockLoad<int, 64, 2, cub::BLOCK_LOAD_TRANSPOSE> load;
	typedef cub::BlockRadixSort<int, 64, 2> work;
	__shared__ union {
		typename load::TempStorage load;
		typename work::TempStorage sort;
	} storage;
	int keys[2];
	load(storage.load).Load(in + blockIdx.x * 128, keys);
	__syncthreads();
	work(storage.sort).Sort(keys);
	cub::StoreDirectBlocked(threadIdx.x, out + blockIdx.x * 128, keys);
}

int main()
{
	const int blocks = 4;
	memory<int> in(blocks * 128), sums(blocks), sums_before(blocks * 64), sorted(blocks * 128);
	std::vector<int> all(blocks), before(blocks * 64), keys(blocks * 128);
	for (int i = 0; i < blocks * 64; i++) {
		all[i / 64] += in.host[i];
		before[i] = in.host[i] + (i % 64 ? before[i - 1] : 0);
	}
	keys = in.host;
	for (int b = 0; b < blocks; b++)
		for (int i = 1; i < 128; i++)
			for (int k = i; k > 0 && keys[b * 128 + k - 1] > keys[b * 128 + k]; k--)
				std::swap(keys[b * 128 + k - 1], keys[b * 128 + k]);
	reduce<<<blocks, 64>>>(in.device, sums.device);
	scan<<<blocks, 64>>>(in.device, sums_before.device);
	sort<<<blocks, 64>>>(in.device, sorted.device);
	return compare("reduce", sums, all) | compare("scan", sums_before, before) |
	       compare("sort", sorted, keys);
}
