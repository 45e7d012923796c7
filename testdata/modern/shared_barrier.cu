// cuda::barrier in shared memory, whose destructor CUDA does not run, and a release build's NDEBUG before CCCL's headers: neither
// takes anything from the other kernel of the file. The barrier itself may outlive a logical block.
// arch: sm_80
#define NDEBUG
#include <cub/block/block_reduce.cuh>
#include <cuda/barrier>

#include "check.h"

__global__ void turned(const int *in, int *out) //= sliceable
{
	__shared__ cuda::barrier<cuda::thread_scope_block> ready;
	__shared__ int part[64];
	if (threadIdx.x == 0)
		init(&ready, blockDim.x);
	__syncthreads();
	part[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
	ready.arrive_and_wait();
	out[blockIdx.x * 64 + threadIdx.x] = part[63 - threadIdx.x];
}

__global__ void sums(const int *in, int *out) //= elastic
{
	using reduce = cub::BlockReduce<int, 64>;
	__shared__ typename reduce::TempStorage storage;
	int sum = reduce(storage).Sum(in[blockIdx.x * 64 + threadIdx.x]);
	if (threadIdx.x == 0)
		out[blockIdx.x] = sum;
}

int main()
{
	const int blocks = 5;
	memory<int> in(blocks * 64), out(blocks * 64), total(blocks);
	std::vector<int> expected(blocks * 64), expected_total(blocks);
	for (int i = 0; i < blocks * 64; i++) {
		expected[i] = in.host[i / 64 * 64 + 63 - i % 64];
		expected_total[i / 64] += in.host[i];
	}
	turned<<<blocks, 64>>>(in.device, out.device);
	sums<<<blocks, 64>>>(in.device, total.device);
	return compare("turned", out, expected) | compare("sums", total, expected_total);
}
