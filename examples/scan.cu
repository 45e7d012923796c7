// scan: a barrier in a device function counts as the kernel's own.
// block_scan() has the barriers, is a template over an operator, and gets the dynamic shared memory by
// pointer; the block loop's barrier keeps the next logical block from overwriting what this one still
// reads. The host function calls itself for the totals of the blocks: a launch is rewritten wherever it
// stands, in a recursive host template too.
#include "check.h"

struct plus {
	static const int identity = 0;
	__device__ int operator()(int a, int b) const
	{
		return a + b;
	}
};

struct greatest {
	static const int identity = -2147483647 - 1;
	__device__ int operator()(int a, int b) const
	{
		return a < b ? b : a;
	}
};

// Inclusive, after Hillis and Steele.
template <class Op> __device__ int block_scan(int value, int *shared, Op op)
{
	shared[threadIdx.x] = value;
	__syncthreads();
	for (unsigned distance = 1; distance < blockDim.x; distance *= 2) {
		if (threadIdx.x >= distance)
			value = op(shared[threadIdx.x - distance], value);
		__syncthreads();
		shared[threadIdx.x] = value;
		__syncthreads();
	}
	return value;
}

template <class Op> __global__ void scan_blocks(const int *in, int *out, int *totals, int n, Op op)
{
	extern __shared__ int shared[];
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	const int value = block_scan(i < n ? in[i] : Op::identity, shared, op);
	if (i < n)
		out[i] = value;
	if (threadIdx.x == blockDim.x - 1)
		totals[blockIdx.x] = value;
}

// Puts the scanned total of all earlier blocks in front of each block.
template <class Op> __global__ void add_totals(const int *totals, int *out, int n, Op op)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (blockIdx.x == 0 || i >= n)
		return;
	out[i] = op(totals[blockIdx.x - 1], out[i]);
}

// Needs 2 * blocks + 64 elements of scratch memory, since each level is at most half of the one before.
template <class Op> static void scan(const int *in, int *out, int n, int threads, int *scratch, Op op)
{
	const int blocks = (n + threads - 1) / threads;
	scan_blocks<<<blocks, threads, threads * sizeof(int)>>>(in, out, scratch, n, op);
	CHECK(cudaGetLastError());
	if (blocks == 1)
		return;
	scan(scratch, scratch, blocks, threads, scratch + blocks, op);
	add_totals<<<blocks, threads>>>(scratch, out, n, op);
	CHECK(cudaGetLastError());
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 30011, 64 << 20, 1 << 28);
	const int threads = o.time ? 512 : 96, blocks = (o.n + threads - 1) / threads;
	array<int> in(o.n), sum(o.n), most(o.n), scratch(2 * (size_t)blocks + 64);
	unsigned seed = 9;
	for (int i = 0; i < o.n; i++)
		in[i] = (i % 2 ? -1 : 1) * (i / 16 + (int)(random_bits(&seed) % 64)); // sums stay small
	in.upload();

	auto launch = [&] { scan(in.device, sum.device, o.n, threads, scratch.device, plus()); };
	if (o.time)
		return time_launches(launch);
	launch();
	scan(in.device, most.device, o.n, threads, scratch.device, greatest());
	sum.download();
	most.download();

	size_t wrong = 0;
	for (int i = 0, s = 0, m = greatest::identity; i < o.n; i++) {
		s += in[i];
		m = in[i] > m ? in[i] : m;
		wrong += (sum[i] != s) + (most[i] != m);
	}
	printf("sum %d, greatest %d, checksum %08x\n", sum[o.n - 1], most[o.n - 1], sum.checksum());
	return verdict(wrong, 2 * (size_t)o.n);
}
