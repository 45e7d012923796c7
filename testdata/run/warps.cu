// Warp operations, votes, block votes, and barriers in uniform control flow.
#include "program.h"

__device__ int warp_sum(int value)
{
	for (int distance = 16; distance > 0; distance /= 2)
		value += __shfl_xor_sync(~0u, value, distance);
	return value;
}

__global__ void sums(const int *in, int *out)
{
	__shared__ int partial[4];
	int value = warp_sum(in[blockIdx.x * blockDim.x + threadIdx.x]);
	if (threadIdx.x % 32 == 0)
		partial[threadIdx.x / 32] = value;
	__syncthreads();
	if (threadIdx.x < 32) {
		value = warp_sum(threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : 0);
		if (threadIdx.x == 0)
			out[blockIdx.x] += value;
	}
}

__global__ void votes(const int *in, unsigned *out)
{
	int value = in[blockIdx.x * blockDim.x + threadIdx.x];
	unsigned ballot = __ballot_sync(~0u, value > 11);
	int all = __all_sync(~0u, value >= 0), any = __any_sync(~0u, value == 3);
	out[blockIdx.x * blockDim.x + threadIdx.x] += ballot + all + 2 * any;
}

__global__ void block_votes(const int *in, int *out, int n)
{
	int value = in[blockIdx.x * blockDim.x + threadIdx.x];
	for (int i = 0; i < n; i++)
		if (__syncthreads_or(value > 20)) {
			value /= 2;
			__syncthreads();
		}
	out[blockIdx.x * blockDim.x + threadIdx.x] += value + __syncthreads_count(value > 5);
}

int main()
{
	memory<int> in(11 * 128), out(11), blocks(11 * 128);
	memory<unsigned> masks(11 * 128);
	sums<<<11, 128>>>(in.device, out.device);
	out.print("sums");
	votes<<<11, 128>>>(in.device, masks.device);
	votes<<<22, 64>>>(in.device, masks.device);
	masks.print("votes");
	block_votes<<<11, 128>>>(in.device, blocks.device, 3);
	blocks.print("block votes");
}
