// Streams have eight hardware queues, in which the work of one may wait for another's. The library's own streams are in nobody's way,
// and what it copies to its board does not wait for a batch.
//   queues.cu turns       two clients in turns of 5 ms, beside streams that are idle
//   queues.cu requests    an urgent client whose streams come and go, beside blocks of unequal length
//   queues.cu calls       calls of the library beside a batch, in whichever queue that is
// In virtual time only.
#include "expect.h"
#include <algorithm>
#include <cuda_runtime.h>
#include <cuelastic/copy.cuh>
#include <cuelastic/turn.cuh>
#include <thread>
#include <time.h>

enum { PLACES = 8, SHARED = 26000, IDLE = 4, ROUNDS = 12, QUEUES = 8 };

static unsigned places;
static unsigned *runs;

static __device__ void work(unsigned block, unsigned *runs, unsigned ns, unsigned longer)
{
	__nanosleep((block * 2654435761u >> 16) % 16 ? ns : ns * longer);
	atomicAdd(runs, 1u);
}

template <int N> __global__ void batch(unsigned *runs, unsigned ns, unsigned longer)
{
	work(blockIdx.x, runs, ns, longer);
}

template <int N>
__global__ void batch_entry(const cue_turns cue, unsigned *runs, unsigned ns, unsigned longer)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(b, runs, ns, longer);
}

template <int N> static void launch(cudaStream_t where, unsigned count, unsigned ns, unsigned longer = 1)
{
	void *slots[] = {nullptr, &runs, &ns, &longer};
	cue_launch_spec spec = {};

	spec.kernel = "batch";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)batch<N>;
	spec.entry = (const void *)batch_entry<N>;
	spec.grid[0] = count;
	spec.grid[1] = spec.grid[2] = spec.block[0] = spec.block[1] = spec.block[2] = 1;
	spec.shared_bytes = SHARED;
	spec.stream = where;
	spec.arguments = slots;
	spec.yields = 1;
	OK(cue_launch_kernel(&spec));
}

static double now_ms()
{
	timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static cudaStream_t make_stream(cue_client *client)
{
	cudaStream_t stream;

	OK(cue_cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	if (client)
		OK(cue_client_bind(client, stream));
	return stream;
}

static cue_client *make_client(const cue_client_options &options)
{
	cue_client *client;

	OK(cue_client_open(&client, &options));
	return client;
}

static double ended_ms(cudaStream_t stream)
{
	OK(cudaStreamSynchronize(stream));
	return now_ms();
}

// Both have ended after the sum of their times, and neither long before the other.
static void turns()
{
	cue_client_options options = {"a"};
	cudaStream_t x, y;

	options.slice_us = 5000;
	x = make_stream(make_client(options));
	options.name = "b";
	y = make_stream(make_client(options));
	for (int i = 0; i < IDLE; i++) {
		make_stream(nullptr);
		for (int round = 0; round < 2; round++) {
			double begin = now_ms(), x_ms = 0, y_ms;
			launch<0>(x, places * 200, 100000);
			const double alone_ms = ended_ms(x) - begin;
			begin = now_ms();
			launch<0>(x, places * 200, 100000);
			launch<1>(y, places * 200, 100000);
			std::thread other([&] { x_ms = ended_ms(x) - begin; });
			y_ms = ended_ms(y) - begin;
			other.join();
			printf("%d idle streams: %.3f and %.3f ms, alone %.3f\n", i + 1, x_ms, y_ms, alone_ms);
			EXPECT(std::max(x_ms, y_ms) <= 2.2 * alone_ms);
			EXPECT(std::min(x_ms, y_ms) >= 1.6 * alone_ms);
		}
	}
}

// One stream in eight shares a queue with the batch's stream: its request waits for all of the batch.
static void requests()
{
	const cudaStream_t background = make_stream(make_client({"batch"}));
	cue_client *const urgent = make_client({"urgent", 1});
	unsigned slow = 0;

	for (int i = 0; i < ROUNDS; i++) {
		const cudaStream_t stream = make_stream(urgent);
		double worst_ms = 0;
		launch<0>(background, places * 40, 200000, 4);
		std::this_thread::sleep_for(std::chrono::microseconds(300));
		while (cudaStreamQuery(background) == cudaErrorNotReady) {
			const double begin = now_ms();
			launch<1>(stream, 1, 20000);
			worst_ms = std::max(worst_ms, ended_ms(stream) - begin);
			std::this_thread::sleep_for(std::chrono::milliseconds(1));
		}
		printf("stream %d: requests took up to %.3f ms\n", i, worst_ms);
		slow += worst_ms > 1;
		OK(cue_client_bind(nullptr, stream));
		OK(cudaStreamDestroy(stream));
	}
	EXPECT(slow <= ROUNDS / QUEUES + 1);
}

// The three streams of a round have other queues in the next one. No program's stream shares the batch's queue, but the board's may.
static void calls()
{
	const cue_client_options options = {"urgent", 1};
	cue_client *const batch = make_client({"batch"}), *const urgent = make_client(options);

	for (int i = 0; i < ROUNDS; i++) {
		const cudaStream_t background = make_stream(batch), stream = make_stream(urgent);
		cue_client_state state;
		make_stream(nullptr);
		launch<0>(background, places * 40, 200000, 4);
		std::this_thread::sleep_for(std::chrono::microseconds(300));
		const double begin = now_ms();
		OK(cue_client_set(urgent, &options));
		OK(cue_client_read(&state, urgent));
		OK(cue_client_suspend(urgent));
		OK(cue_client_resume(urgent));
		OK(cue_client_close(make_client({"other"})));
		const double called_ms = now_ms() - begin;
		launch<1>(stream, 1, 20000);
		const double first_ms = ended_ms(stream) - begin - called_ms;
		printf("round %d: calls %.3f ms, first request %.3f\n", i, called_ms, first_ms);
		EXPECT(called_ms < 0.5 && first_ms < 1);
		EXPECT(cudaStreamQuery(background) == cudaErrorNotReady);
		ended_ms(background);
	}
}

int main(int, char **arguments)
{
	cudaDeviceProp device;

	OK(cudaGetDeviceProperties(&device, 0));
	places = device.multiProcessorCount * PLACES;
	OK(cudaMalloc(&runs, sizeof *runs));
	OK(cudaMemset(runs, 0, sizeof *runs));
	OK(cudaDeviceSynchronize());
	(*arguments[1] == 't' ? turns : *arguments[1] == 'r' ? requests : calls)();
	puts(failures ? "FAILED" : "PASS");
	return failures > 0;
}
