// reduce: blocks may finish each other's work, as long as none waits.
// The last logical block to be done adds up the partial sums of all. It learns that it is the last from a
// counter, compared with the logical gridDim; no block waits for another, so any number of physical blocks
// and any cut into slices will do. The barrier and the shared array of block_sum() are found although they
// are in a function of their own.
#include "check.h"

const int THREADS = 256;

__device__ unsigned blocks_done; // back at 0 after every launch: atomicInc wraps around

__device__ unsigned warp_sum(unsigned value)
{
	for (int distance = 16; distance > 0; distance /= 2)
		value += __shfl_down_sync(0xffffffffu, value, distance);
	return value;
}

// The sum over the block, in thread 0.
__device__ unsigned block_sum(unsigned value)
{
	__shared__ unsigned warp[THREADS / 32];
	value = warp_sum(value);
	if (threadIdx.x % 32 == 0)
		warp[threadIdx.x / 32] = value;
	__syncthreads();
	if (threadIdx.x < 32) // a whole warp, so that its shuffles are complete
		value = warp_sum(threadIdx.x < THREADS / 32 ? warp[threadIdx.x] : 0);
	return value;
}

__global__ void reduce(const unsigned *in, int n, volatile unsigned *partial, unsigned *out)
{
	__shared__ bool last;
	unsigned value = 0;
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		value += in[i];
	value = block_sum(value);
	if (threadIdx.x == 0) {
		partial[blockIdx.x] = value;
		__threadfence(); // the sum is to be seen before the count
		last = atomicInc(&blocks_done, gridDim.x - 1) == gridDim.x - 1;
		__threadfence(); // and the others' sums after it
	}
	__syncthreads();
	if (last) { // the same for all threads of the block
		value = 0;
		for (unsigned i = threadIdx.x; i < gridDim.x; i += blockDim.x)
			value += partial[i];
		value = block_sum(value);
		if (threadIdx.x == 0)
			*out = value;
	}
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 100003, 128 << 20, 1 << 28);
	const int per_thread = o.time ? 16 : 3,
	          blocks = (o.n + per_thread * THREADS - 1) / (per_thread * THREADS);
	array<unsigned> in(o.n), partial(blocks), out(1);
	unsigned seed = 3, want = 0;
	for (int i = 0; i < o.n; i++)
		want += in[i] = random_bits(&seed);
	in.upload();

	auto launch = [&] {
		reduce<<<blocks, THREADS>>>(in.device, o.n, partial.device, out.device);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	out.download();
	printf("sum %u\n", out[0]);
	return verdict(out[0] != want, 1);
}
