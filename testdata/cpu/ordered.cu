// The device's own priorities: beside a client whose streams have a higher priority nobody yields, and an urgent kernel takes
// what it takes without the library. In virtual time only.
#include "expect.h"
#include <cuda_runtime.h>
#include <cuelastic/copy.cuh>
#include <cuelastic/turn.cuh>
#include <time.h>
#include <unistd.h>

enum { THREADS = 256, WAVES = 6, BLOCK_NS = 5000 };

static __device__ void work(unsigned block, unsigned *runs, unsigned ns)
{
	if (threadIdx.x > 0)
		return;
	__nanosleep(ns);
	atomicAdd(&runs[block], 1u);
}

__global__ void some(unsigned *runs, unsigned ns)
{
	work(blockIdx.x, runs, ns);
}

__global__ void some_entry(const cue_turns cue, unsigned *runs, unsigned ns)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(b, runs, ns);
}

static double now_us()
{
	timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

static unsigned *runs;
static unsigned expected, batch_blocks, urgent_blocks;
static cudaStream_t stream[2];

static cue_decision launch(unsigned count, cudaStream_t where)
{
	unsigned ns = BLOCK_NS;
	void *slots[] = {nullptr, &runs, &ns};
	cue_launch_spec spec = {};
	cue_decision decision;

	spec.kernel = "some";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)some;
	spec.entry = (const void *)some_entry;
	spec.grid[0] = count;
	spec.block[0] = THREADS;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.stream = where;
	spec.arguments = slots;
	spec.yields = 1;
	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&decision));
	expected++;
	return decision;
}

// The time of an urgent kernel in the middle of a batch, and of both.
static double both(double *all_us, cue_client *calm, cue_client *urgent, cudaStream_t where, cue_no_yield why)
{
	const double begin = now_us();

	OK(cue_client_enter(calm));
	const cue_decision low = launch(batch_blocks, stream[0]);
	usleep(BLOCK_NS / 1000 * 2 + 1);
	const double asked = now_us();
	OK(cue_client_enter(urgent));
	const cue_decision high = launch(urgent_blocks, where);
	OK(cudaStreamSynchronize(where));
	const double took = now_us() - asked;
	OK(cudaStreamSynchronize(stream[0]));
	*all_us = now_us() - begin;
	printf("batch %s, urgent %s: %.3f us of %.3f\n", low.yields ? "yields" : "does not yield",
	    high.is_marked ? "marked" : "not marked", took, *all_us);
	EXPECT(low.no_yield == why && low.yields == low.rewritten && low.yields == (why == CUE_NO_YIELD_NONE));
	EXPECT(!high.rewritten && high.is_marked == low.yields);
	EXPECT(high.no_yield == (urgent ? CUE_NO_YIELD_FIRST : CUE_NO_YIELD_CLIENT));
	return took;
}

int main()
{
	const cue_client_options options[] = {{"calm"}, {"urgent", 2}};
	cue_client *client[2];
	cudaDeviceProp device;
	double all_us, plain_all_us;
	int priority;

	OK(cudaGetDeviceProperties(&device, 0));
	batch_blocks = device.multiProcessorCount * 8 * WAVES;
	urgent_blocks = device.multiProcessorCount * 4;
	OK(cudaMallocManaged(&runs, batch_blocks * sizeof *runs));
	for (unsigned i = 0; i < 2; i++) {
		OK(cue_client_open(&client[i], &options[i]));
		OK(cue_client_enter(client[i]));
		OK(cue_cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking));
		OK(cudaStreamGetPriority(stream[i], &priority));
		EXPECT(priority == (i ? -2 : 0));
	}
	const double plain_us = both(&plain_all_us, nullptr, nullptr, stream[1], CUE_NO_YIELD_CLIENT);
	both(&all_us, client[0], client[1], stream[1], CUE_NO_YIELD_HARDWARE); // it makes the board
	const double us = both(&all_us, client[0], client[1], stream[1], CUE_NO_YIELD_HARDWARE);
	EXPECT(us <= 1.01 * plain_us);
	EXPECT(all_us <= plain_all_us + 2); // for the host
	// The promise needs yielding as soon as the urgent client has used a stream without a priority.
	both(&all_us, client[0], client[1], nullptr, CUE_NO_YIELD_HARDWARE);
	EXPECT(both(&all_us, client[0], client[1], nullptr, CUE_NO_YIELD_NONE) <= plain_us + BLOCK_NS / 1000);
	for (unsigned i = 0; i < batch_blocks; i++)
		EXPECT(runs[i] == (i < urgent_blocks ? expected : expected / 2));
	printf("%s\n", failures ? "FAIL" : "PASS");
	return failures > 0;
}
