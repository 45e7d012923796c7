// Two equal clients that are active at once, with blocks of 10 us: by turns of 5 ms, or by shares, they end little later than one
// after the other. A look must not cost more because there is another client beside.
// In virtual time only.
#include "expect.h"
#include <algorithm>
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <thread>
#include <time.h>

enum { PLACES = 8, SHARED = 26000, LAUNCHES = 20, WAVES = 100, BLOCK_NS = 10000 };

static unsigned *runs;
static unsigned places;

template <int N> __global__ void batch(unsigned *runs)
{
	__nanosleep(BLOCK_NS);
	atomicAdd(runs, 1u);
}

template <int N> __global__ void batch_entry(const cue_turns cue, unsigned *runs)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step()) {
		__nanosleep(BLOCK_NS);
		atomicAdd(runs, 1u);
	}
}

template <int N> static void work(cudaStream_t stream)
{
	void *slots[] = {nullptr, &runs};
	cue_launch_spec spec = {};

	spec.kernel = "batch";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)batch<N>;
	spec.entry = (const void *)batch_entry<N>;
	spec.grid[0] = places * WAVES;
	spec.grid[1] = spec.grid[2] = spec.block[0] = spec.block[1] = spec.block[2] = 1;
	spec.shared_bytes = SHARED;
	spec.stream = stream;
	spec.arguments = slots;
	spec.yields = 1;
	for (int i = 0; i < LAUNCHES; i++)
		OK(cue_launch_kernel(&spec));
	OK(cudaStreamSynchronize(stream));
}

static double now_ms()
{
	timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static double time_of(cudaStream_t a, cudaStream_t b)
{
	const double begin = now_ms();
	std::thread other;

	if (b)
		other = std::thread(work<1>, b);
	if (a)
		work<0>(a);
	if (b)
		other.join();
	return now_ms() - begin;
}

static void together(const char *how, unsigned slice_us)
{
	cue_client_options options = {"equal", 0, 1, 0, slice_us};
	cue_client *client[2];
	cudaStream_t stream[2];

	for (int i = 0; i < 2; i++) {
		OK(cue_client_open(&client[i], &options));
		OK(cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking));
		OK(cue_client_bind(client[i], stream[i]));
	}
	time_of(stream[0], stream[1]); // what it learns in the first launches
	const double apart = time_of(stream[0], NULL) + time_of(NULL, stream[1]);
	const double both = time_of(stream[0], stream[1]);
	printf("%s: %.2f ms one after the other, %.2f together: %.3f\n", how, apart, both, both / apart);
	EXPECT(both < 1.07 * apart);
	for (int i = 0; i < 2; i++)
		OK(cue_client_close(client[i]));
}

int main()
{
	cudaDeviceProp device;

	OK(cudaGetDeviceProperties(&device, 0));
	places = PLACES * device.multiProcessorCount;
	OK(cudaMalloc((void **)&runs, sizeof *runs));
	OK(cudaMemset(runs, 0, sizeof *runs));
	together("turns", 5000);
	together("shares", 0);
	unsigned ran;
	OK(cudaMemcpy(&ran, runs, sizeof ran, cudaMemcpyDeviceToHost));
	EXPECT(ran == 2u * 2 * 3 * LAUNCHES * WAVES * places);
	puts(failures ? "FAIL" : "PASS");
	return failures != 0;
}
