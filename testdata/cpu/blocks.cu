// cub's and the toolkit's own block and warp primitives.
#include "check.h"
#include <cub/cub.cuh>

__global__ void sums(const int *in, int *out)
{
	typedef cub::BlockReduce<int, 128> Reduce;
	typedef cub::BlockScan<int, 128> Scan;
	typedef cub::WarpReduce<int> Warp;
	__shared__ union {
		Reduce::TempStorage reduce;
		Scan::TempStorage scan;
		Warp::TempStorage warp[4];
	} temp;
	int value = in[threadIdx.x], prefix;

	int sum = Reduce(temp.reduce).Sum(value);
	__syncthreads();
	Scan(temp.scan).ExclusiveSum(value, prefix);
	__syncthreads();
	int warp = Warp(temp.warp[threadIdx.x / 32]).Sum(value);
	out[threadIdx.x] = prefix;
	if (threadIdx.x == 0)
		out[128] = sum;
	if (threadIdx.x % 32 == 0)
		out[129 + threadIdx.x / 32] = warp;
}

__global__ void sorted(int *data)
{
	typedef cub::BlockRadixSort<int, 64, 2> Sort;
	__shared__ Sort::TempStorage temp;
	int keys[2] = {data[threadIdx.x * 2], data[threadIdx.x * 2 + 1]};

	Sort(temp).Sort(keys);
	data[threadIdx.x * 2] = keys[0];
	data[threadIdx.x * 2 + 1] = keys[1];
}

int main()
{
	managed<int> in(128), out(133);
	bool good = true;
	int sum = 0, warps[4] = {};

	for (int i = 0; i < 128; i++)
		in.host[i] = i * 37 % 101 - 20;
	in.up();
	sums<<<1, 128>>>(in.device, out.device);
	out.down();
	for (int i = 0; i < 128; i++) {
		good &= out.host[i] == sum;
		sum += in.host[i];
		warps[i / 32] += in.host[i];
	}
	check("block scan", good);
	check("block reduce", out.host[128] == sum);
	check("warp reduce", !memcmp(warps, out.host + 129, sizeof warps));

	sorted<<<1, 64>>>(in.device);
	in.down();
	good = true;
	for (int i = 1; i < 128; i++)
		good &= in.host[i - 1] <= in.host[i];
	check("block sort", good);
	return failures != 0;
}
