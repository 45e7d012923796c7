// montecarlo: cooperative groups inside a block go on as before.
// A logical block has the threads of the physical one, so that thread_block, its tiles and their shuffles
// mean what they meant; only the block's own ids differ, and those this kernel takes from blockIdx. Sums
// are kept as integers of 2^-16, the same in every order of blocks, which sums of floats would not be;
// random numbers depend on the path, not on the thread.
#include "check.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

struct option {
	float spot, strike, drift, deviation; // the last two until expiry
};

// The high bits of a hash of the path's number, in (0, 1).
__host__ __device__ inline float uniform(unsigned path, unsigned stream)
{
	unsigned h = path * 2654435761u + stream * 2246822519u;
	h = (h ^ h >> 15) * 2146121005u;
	h = (h ^ h >> 13) * 2221713035u;
	return ((float)((h ^ h >> 16) >> 9) + 0.5f) / 8388608.0f;
}

// What a call pays at the end of a path, in units of 2^-16.
__host__ __device__ inline unsigned long long payoff(const option &o, unsigned path)
{
	const float normal = sqrtf(-2 * logf(uniform(path, 1))) * cosf(6.2831853f * uniform(path, 2));
	const float gain = o.spot * expf(o.drift + o.deviation * normal) - o.strike;
	return gain > 0 ? (unsigned long long)(gain * 65536) : 0;
}

// A row of the grid does one option.
__global__ void monte_carlo(const option *options, unsigned paths, unsigned long long *sums)
{
	__shared__ unsigned long long total;
	const cg::thread_block block = cg::this_thread_block();
	const auto tile = cg::tiled_partition<32>(block);
	const option mine = options[blockIdx.y];
	if (block.thread_rank() == 0)
		total = 0;
	block.sync();

	unsigned long long sum = 0;
	for (unsigned path = blockIdx.x * blockDim.x + threadIdx.x; path < paths; path += gridDim.x * blockDim.x)
		sum += payoff(mine, path);
	for (int distance = tile.size() / 2; distance > 0; distance /= 2)
		sum += tile.shfl_down(sum, distance);
	if (tile.thread_rank() == 0)
		atomicAdd(&total, sum);
	block.sync();
	if (block.thread_rank() == 0)
		atomicAdd(&sums[blockIdx.y], total);
}

int main(int argc, char **argv)
{
	const options o = parse_options(argc, argv, 5, 256, 65535); // in options
	const unsigned paths = o.time ? 1 << 18 : 6007, threads = 128, per_thread = o.time ? 32 : 4;
	array<option> calls(o.n);
	array<unsigned long long> sums(o.n);
	unsigned seed = 12;
	for (int i = 0; i < o.n; i++) {
		const float years = random_float(&seed, 0.25f, 4), riskless = 0.05f, volatility = 0.2f;
		calls[i] = option{random_float(&seed, 20, 50), random_float(&seed, 10, 50),
		    (riskless - volatility * volatility / 2) * years, volatility * sqrtf(years)};
	}
	calls.upload();

	const dim3 grid((paths + threads * per_thread - 1) / (threads * per_thread), o.n);
	auto launch = [&] {
		CHECK(cudaMemsetAsync(sums.device, 0, o.n * sizeof(unsigned long long)));
		monte_carlo<<<grid, threads>>>(calls.device, paths, sums.device);
		CHECK(cudaGetLastError());
	};
	if (o.time)
		return time_launches(launch);
	launch();
	sums.download();

	size_t wrong = 0;
	for (int i = 0; i < o.n; i++) {
		unsigned long long want = 0;
		for (unsigned path = 0; path < paths; path++)
			want += payoff(calls[i], path);
		wrong += !is_close(sums[i] / 65536.0 / paths, want / 65536.0 / paths, 1e-4);
	}
	printf("options %d, paths %u each\n", o.n, paths);
	return verdict(wrong, o.n);
}
