// No cliff: however often and however long an urgent client holds the device, a batch ends after at most 1.10 times its time
// alone and the time that it was held. No inversion: a thread that waits for the batch in a bracket waits for the batch's
// own time at most, and a bracket in whose stream nothing runs holds the batch for a millisecond at most. No mark stays. In
// virtual time only.
#include "expect.h"
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <string.h>
#include <thread>
#include <time.h>

// Each block takes the host's time, so an SM has room for few: by their shared memory. The last thread, which looks, has nothing to do.
enum { THREADS = 2, WAVES = 60, BLOCK_NS = 100000, MANY_SMS = 64, PLACES = 8, SHARED = 26000 };

static unsigned blocks, block_ns, launches;

// An odd time is that of most blocks, and one in 16 takes 16 times as long.
static __device__ void work(unsigned block, unsigned *runs, unsigned ns)
{
	if (threadIdx.x > 0)
		return;
	__nanosleep(ns & 1 && (block * 2654435761u >> 16) % 16 == 0 ? ns * 16 : ns);
	atomicAdd(&runs[block], 1u);
}

__global__ void batch(unsigned *runs, unsigned ns)
{
	work(blockIdx.x, runs, ns);
}

__global__ void batch_entry(const cue_turns cue, unsigned *runs, unsigned ns)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(b, runs, ns);
}

static double now_ms()
{
	timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void sleep_us(unsigned us)
{
	std::this_thread::sleep_for(std::chrono::microseconds(us));
}

static cue_client *calm, *urgent;
static cudaStream_t stream[2];
static unsigned *runs, *few, *marked;

static void launch(
    unsigned *at, unsigned count, unsigned ns, cudaStream_t where, unsigned shared_bytes = SHARED)
{
	void *slots[] = {nullptr, &at, &ns};
	cue_launch_spec spec = {};

	spec.kernel = "batch";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)batch;
	spec.entry = (const void *)batch_entry;
	spec.grid[0] = count;
	spec.block[0] = THREADS;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.shared_bytes = shared_bytes;
	spec.stream = where;
	spec.arguments = slots;
	spec.yields = 1;
	OK(cue_launch_kernel(&spec));
}

static void start_batch()
{
	launch(runs, blocks, block_ns, stream[0]);
	launches++;
}

static double alone()
{
	const double begin = now_ms();

	start_batch();
	OK(cudaStreamSynchronize(stream[0]));
	return now_ms() - begin;
}

// Work that takes no place on the device: the stream waits for the host.
static void sleep_in_stream(void *us)
{
	sleep_us(*(unsigned *)us);
}

// `times` brackets of hold_us, each after pause_us.
static void held(double alone_ms, unsigned hold_us, unsigned pause_us, unsigned times)
{
	const double begin = now_ms(), most = 1.10 * (alone_ms + hold_us * times / 1000.0);

	start_batch();
	for (unsigned i = 0; i < times; i++) {
		sleep_us(pause_us);
		OK(cue_client_begin(urgent, stream[1]));
		OK(cudaLaunchHostFunc(stream[1], sleep_in_stream, &hold_us));
		OK(cue_client_end(urgent, stream[1]));
		sleep_us(hold_us);
	}
	OK(cudaStreamSynchronize(stream[0]));
	const double took = now_ms() - begin;
	printf("held %u times for %u us: %.3f ms, at most %.3f\n", times, hold_us, took, most);
	EXPECT(took <= most);
	EXPECT(took >= hold_us / 1000.0);
}

// `queued` launches beside requests of one block. A request may cost twice its time, and 5 us. The first launches may take longer:
// the library learns how long their blocks take.
static void beside_requests(unsigned queued, unsigned count, unsigned ns, unsigned request_us,
    unsigned pause_us, unsigned shared_bytes, unsigned learned = 0)
{
	unsigned requests = 0;
	double begin, alone_ms, took;
	auto start = [&] {
		begin = now_ms();
		for (unsigned i = 0; i < queued; i++)
			launch(few, count, ns, stream[0]);
	};

	start();
	OK(cudaStreamSynchronize(stream[0]));
	alone_ms = now_ms() - begin;
	for (unsigned round = 0; round < 4; round++) {
		start();
		for (requests = 0; cudaStreamQuery(stream[0]) == cudaErrorNotReady; requests++) {
			launch(marked, 1, request_us * 1000, stream[1], shared_bytes);
			OK(cudaStreamSynchronize(stream[1]));
			sleep_us(pause_us);
		}
		took = now_ms() - begin;
		printf("%u launches beside %u requests of %u us: %.3f ms, alone %.3f\n", queued, requests, request_us,
		    took, alone_ms);
		EXPECT(round < learned || took <= 1.10 * (alone_ms + requests * (2 * request_us + 5) / 1000.0));
	}
}

// A request whose block needs a whole SM, beside a batch of which half the blocks stay: they are on half of the SMs.
static void needs_an_sm(
    const char *what, const cue_client_options &batch_has, const cue_client_options &it_has)
{
	OK(cue_client_set(calm, &batch_has));
	OK(cue_client_set(urgent, &it_has));
	start_batch();
	sleep_us(500);
	const double begin = now_ms();
	launch(marked, 1, 25000, stream[1], PLACES * SHARED);
	OK(cudaStreamSynchronize(stream[1]));
	printf("a request that needs an SM beside %s: %.3f ms\n", what, now_ms() - begin);
	EXPECT(now_ms() - begin <= 2.1 * block_ns / 1e6);
	EXPECT(cudaStreamQuery(stream[0]) == cudaErrorNotReady);
	OK(cudaStreamSynchronize(stream[0]));
}

static double many_in_bracket()
{
	const double begin = now_ms();

	OK(cue_client_begin(urgent, stream[1]));
	for (unsigned i = 0; i < 20; i++)
		launch(marked, 1, 5000, stream[1]);
	OK(cue_client_end(urgent, stream[1]));
	OK(cudaStreamSynchronize(stream[1]));
	return now_ms() - begin;
}

// The kernels of a bracket beside launches below 100 us: they wait once, not each for another launch.
static void beside_short(unsigned count, unsigned ns)
{
	const double alone_ms = many_in_bracket();
	double took = 0;

	for (unsigned round = 0; round < 4; round++) { // the library learns
		for (unsigned i = 0; i < 30; i++)
			launch(few, count, ns, stream[0]);
		sleep_us(500);
		took = many_in_bracket();
		OK(cudaStreamSynchronize(stream[0]));
	}
	printf("20 kernels in a bracket beside short launches: %.3f ms, alone %.3f\n", took, alone_ms);
	EXPECT(took <= alone_ms + 0.1);
}

// A client that is active for long, on all places but the sentinel's, beside launches that nobody has disturbed: they stay away.
static void active_for_long(unsigned places)
{
	for (unsigned i = 0; i < 10; i++) {
		launch(few, blocks / 2, block_ns, stream[0]);
		if (i < 2) // measured
			OK(cudaStreamSynchronize(stream[0]));
	}
	sleep_us(3500); // in the second that is queued
	const double begin = now_ms();
	OK(cue_client_begin(urgent, stream[1]));
	for (unsigned i = 0; i < 10; i++)
		launch(few, places - 1, 1000000, stream[1]);
	OK(cue_client_end(urgent, stream[1]));
	OK(cudaStreamSynchronize(stream[1]));
	printf("active for 10 ms beside launches of 3 ms: %.3f ms\n", now_ms() - begin);
	EXPECT(now_ms() - begin <= 10 + 2 * block_ns / 1e6);
	OK(cudaStreamSynchronize(stream[0]));
}

// A request waits for the end of one logical block, at any moment. Blocks of this time are measured.
static void waits_for_a_block(unsigned places, unsigned ns)
{
	double longest = 0;

	for (unsigned i = 0; i < 20; i++) {
		launch(few, places * 10, ns, stream[0]);
		sleep_us(ns * (3 + i / 20.0) / 1000);
		const double begin = now_ms();
		launch(marked, 1, 1000, stream[1]);
		OK(cudaStreamSynchronize(stream[1]));
		const double took = now_ms() - begin;
		if (i > 1)
			longest = took > longest ? took : longest;
		OK(cudaStreamSynchronize(stream[0]));
	}
	printf("a request beside blocks of %u us: %.3f ms at most\n", ns / 1000, longest);
	EXPECT(longest >= 0.8 * ns / 1e6 && longest <= 1.1 * ns / 1e6);
}

// A request whose thread waits for the device in its bracket.
template <class F> static void waits(const char *what, double alone_ms, F wait)
{
	const double begin = now_ms();

	start_batch();
	sleep_us(500);
	const double since = now_ms();
	OK(cue_client_begin(urgent, stream[1]));
	launch(marked, 1, 1000, stream[1]);
	wait();
	launch(marked, 1, 1000, stream[1]);
	OK(cue_client_end(urgent, stream[1]));
	OK(cudaStreamSynchronize(stream[1]));
	printf("%s in a bracket: %.3f ms, a batch alone %.3f\n", what, now_ms() - since, alone_ms);
	EXPECT(now_ms() - since <= 1.10 * alone_ms);
	OK(cudaStreamSynchronize(stream[0]));
	EXPECT(now_ms() - begin <= 1.10 * alone_ms);
}

// How long a batch takes beside a bracket whose thread first sleeps for 20 ms, and then does `what`.
template <class F> static double beside_idle(F what)
{
	double begin;

	OK(cue_client_begin(urgent, stream[1]));
	start_batch();
	sleep_us(20000);
	OK(cudaStreamSynchronize(stream[0]));
	begin = now_ms();
	start_batch();
	what();
	OK(cudaStreamSynchronize(stream[0]));
	begin = now_ms() - begin;
	OK(cue_client_end(urgent, stream[1]));
	return begin;
}

// A bracket in whose stream nothing runs, whatever its thread does meanwhile. Work in it counts again: the library's at once,
// other work after half a millisecond.
static void idle(double alone_ms)
{
	const unsigned busy_us = 5000;
	double begin = now_ms(), took;

	start_batch();
	sleep_us(500);
	OK(cue_client_begin(urgent, stream[1]));
	OK(cudaStreamSynchronize(stream[0]));
	took = now_ms() - begin;
	OK(cue_client_end(urgent, stream[1]));
	printf("beside an idle bracket: %.3f ms, alone %.3f\n", took, alone_ms);
	EXPECT(took <= alone_ms + 1.1);
	took = beside_idle([] {});
	printf("beside one that has long been idle: %.3f ms\n", took);
	EXPECT(took <= 1.01 * alone_ms);
	took = beside_idle([&] { launch(marked, 1, busy_us * 1000, stream[1]); });
	printf("beside a launch of 5 ms in it: %.3f ms\n", took);
	EXPECT(took >= alone_ms + 4.9);
	took = beside_idle([&] { OK(cudaLaunchHostFunc(stream[1], sleep_in_stream, (void *)&busy_us)); });
	printf("beside other work of 5 ms in it: %.3f ms\n", took);
	EXPECT(took >= alone_ms + 4.3 && took <= alone_ms + 6.5);
	sleep_us(20000); // the library's thread sleeps
	OK(cue_client_begin(urgent, stream[1]));
	OK(cue_device_wait()); // has the lock as that thread wakes up
	OK(cue_client_end(urgent, stream[1]));
	took = beside_idle([] {});
	printf("beside one that is idle, after a call that waits: %.3f ms\n", took);
	EXPECT(took <= 1.01 * alone_ms);
	begin = now_ms();
	start_batch();
	sleep_us(500);
	batch<<<1, THREADS, SHARED, cue_marked(stream[1])>>>(marked, busy_us * 1000);
	OK(cudaStreamSynchronize(stream[0]));
	took = now_ms() - begin;
	printf("beside a launch of 5 ms that is not rewritten: %.3f ms\n", took);
	EXPECT(took >= alone_ms + 4.9);
}

// A client that is suspended leaves the device at its next block, its next launch waits on its thread, and nobody waits for
// it, whatever its priority.
static void suspended(double alone_ms)
{
	unsigned hold_us = 5000;
	double begin, took, launched_ms;
	cue_client_state before, after;

	alone(); // the measurement before it is read
	OK(cue_client_read(&before, calm));
	begin = now_ms();
	start_batch();
	sleep_us(500);
	OK(cue_client_suspend(calm));
	sleep_us(hold_us);
	OK(cue_client_resume(calm));
	OK(cudaStreamSynchronize(stream[0]));
	took = now_ms() - begin;
	printf("suspended for %u us: %.3f ms, alone %.3f\n", hold_us, took, alone_ms);
	EXPECT(took >= alone_ms + 0.9 * hold_us / 1000 && took <= 1.10 * (alone_ms + hold_us / 1000.0));
	OK(cue_client_suspend(calm));
	std::thread next([&] {
		start_batch();
		launched_ms = now_ms();
	});
	sleep_us(hold_us);
	begin = now_ms();
	OK(cue_client_resume(calm));
	next.join();
	EXPECT(launched_ms >= begin);
	OK(cue_client_read(&after, calm));
	took = (double)(after.left_us - before.left_us) / 1000;
	printf("%u launches left, for %.3f ms\n", after.left - before.left, took);
	EXPECT(after.left - before.left == 1 && took >= 0.9 * hold_us / 1000 && took <= 1.1 * hold_us / 1000);
	OK(cudaStreamSynchronize(stream[0]));
	EXPECT(now_ms() - begin <= 1.10 * alone_ms);
	OK(cue_client_begin(urgent, stream[1]));
	OK(cudaLaunchHostFunc(stream[1], sleep_in_stream, &hold_us));
	OK(cue_client_end(urgent, stream[1]));
	OK(cue_client_suspend(urgent));
	EXPECT(alone() <= 1.01 * alone_ms);
	OK(cudaStreamSynchronize(stream[1]));
	OK(cue_client_resume(urgent));
}

// A client that is closed leaves the device as before while its work is in flight, and the others leave for that.
static void closed(double alone_ms, bool is_suspended)
{
	cue_client_options options[] = {{"calm"}, {"urgent", 1}};
	unsigned hold_us = 5000;
	double since, took;
	const double begin = now_ms();

	start_batch();
	sleep_us(500);
	if (is_suspended)
		OK(cue_client_suspend(calm));
	OK(cue_client_close(calm));
	sleep_us(100);
	for (unsigned i = 0; i < 2; i++) {
		since = now_ms();
		launch(marked, 1, 25000, stream[1], PLACES * SHARED);
		OK(cudaStreamSynchronize(stream[1]));
		took = now_ms() - since;
		printf("a request beside a closed client's batch: %.3f ms\n", took);
		EXPECT(took <= 2.1 * block_ns / 1e6);
		sleep_us(1000);
	}
	EXPECT(cudaStreamQuery(stream[0]) == cudaErrorNotReady);
	OK(cudaStreamSynchronize(stream[0]));
	EXPECT(now_ms() - begin <= 1.10 * (alone_ms + 0.1));
	OK(cue_client_open(&calm, &options[0]));
	OK(cue_client_bind(calm, stream[0]));
	OK(cue_client_begin(urgent, stream[1]));
	OK(cudaLaunchHostFunc(stream[1], sleep_in_stream, &hold_us));
	OK(cue_client_end(urgent, stream[1]));
	OK(cue_client_close(urgent));
	took = alone();
	printf("beside a closed client's work of 5 ms: %.3f ms, alone %.3f\n", took, alone_ms);
	EXPECT(took >= alone_ms + 4.9);
	OK(cue_client_open(&urgent, &options[1]));
	OK(cue_client_bind(urgent, stream[1]));
}

// A bracket that is ended by the host before its stream, which waits for the batch, has begun it.
template <class F> static void behind_batch(const char *what, double alone_ms, F end)
{
	const double begin = now_ms();
	cudaEvent_t event;

	start_batch();
	OK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
	OK(cudaEventRecord(event, stream[0]));
	OK(cudaStreamWaitEvent(stream[1], event, 0));
	OK(cue_client_begin(urgent, stream[1]));
	end();
	OK(cudaStreamSynchronize(stream[0]));
	printf("ended by %s before it began: %.3f ms, alone %.3f\n", what, now_ms() - begin, alone_ms);
	EXPECT(now_ms() - begin <= 1.01 * alone_ms);
}

static void begin_in_stream(void *)
{
	EXPECT(cue_client_begin(urgent, stream[1]) == CUE_ERROR_DEVICE);
	EXPECT(!strcmp(cue_error_message(), "a host function may call nothing of the device"));
}

// Brackets that their client leaves open.
static void forgotten(double alone_ms)
{
	cudaGraph_t graph;
	cudaStream_t destroyed;
	double begin;

	OK(cudaStreamCreateWithFlags(&destroyed, cudaStreamNonBlocking));
	OK(cue_client_begin(urgent, destroyed));
	OK(cudaStreamDestroy(destroyed));
	EXPECT(alone() <= alone_ms + 1.1);
	EXPECT(alone() <= 1.01 * alone_ms);
	OK(cue_client_begin(urgent, stream[1]));
	OK(cudaStreamBeginCapture(stream[1], cudaStreamCaptureModeThreadLocal));
	EXPECT(cue_client_end(urgent, stream[1]) == CUE_ERROR_ARGUMENT);
	OK(cudaStreamEndCapture(stream[1], &graph));
	EXPECT(alone() <= 1.01 * alone_ms);
	behind_batch("a capture", alone_ms, [&] {
		OK(cudaStreamBeginCapture(stream[1], cudaStreamCaptureModeThreadLocal));
		EXPECT(cue_client_end(urgent, stream[1]) == CUE_ERROR_ARGUMENT);
		OK(cudaStreamEndCapture(stream[1], &graph));
	});
	EXPECT(alone() <= alone_ms + 1.1); // the end is written after it has begun
	behind_batch("close", alone_ms, [] { EXPECT(cue_client_close(urgent) == CUE_ERROR_ARGUMENT); });
	EXPECT(alone() <= 1.01 * alone_ms);
	cue_client_options options = {"urgent", 1};
	OK(cue_client_open(&urgent, &options));
	OK(cudaLaunchHostFunc(stream[1], begin_in_stream, nullptr));
	OK(cudaStreamSynchronize(stream[1]));
	begin = now_ms();
	OK(cue_client_begin(urgent, stream[1]));
	start_batch();
	sleep_us(100);
	EXPECT(cue_client_close(urgent) == CUE_ERROR_ARGUMENT);
	EXPECT(cue_client_close(urgent) == CUE_ERROR_ARGUMENT);
	OK(cudaStreamSynchronize(stream[0]));
	EXPECT(now_ms() - begin <= 1.10 * (alone_ms + 0.1));
}

int main()
{
	cue_client_options options[] = {{"calm"}, {"urgent", 1}};
	cudaEvent_t event;
	void *memory;
	cudaDeviceProp device;

	OK(cudaGetDeviceProperties(&device, 0));
	const int factor = device.multiProcessorCount > MANY_SMS ? 4 : 1;
	blocks = device.multiProcessorCount * PLACES * WAVES / factor;
	block_ns = BLOCK_NS * factor;
	OK(cudaMallocManaged(&runs, blocks * sizeof *runs));
	OK(cudaMallocManaged(&few, blocks * sizeof *few));
	OK(cudaMallocManaged(&marked, sizeof *marked));
	OK(cudaEventCreate(&event));
	OK(cue_client_open(&calm, &options[0]));
	OK(cue_client_open(&urgent, &options[1]));
	for (unsigned i = 0; i < 2; i++)
		OK(cudaStreamCreateWithFlags(&stream[i], cudaStreamNonBlocking));
	OK(cue_client_bind(calm, stream[0]));
	OK(cue_client_bind(urgent, stream[1]));
	alone();
	const double ms = alone(); // it has few resumes from now on
	waits_for_a_block(device.multiProcessorCount * PLACES, block_ns * 2);
	active_for_long(device.multiProcessorCount * PLACES);
	held(ms, 500, 400, 6);
	held(ms, 20000 / factor, 500, 1);
	held(ms, 3000, 500, 1);
	held(ms, 100, 100, 25);
	held(ms, 20, 200, 20);
	// They come more often than a launch of the chain is ended, so that the others come back.
	beside_requests(1, blocks, block_ns / 5, 6, 25, SHARED);
	// Their block needs a whole SM, on which the last launch of each short chain keeps its places, though not for long.
	OK(cudaFuncSetAttribute(batch, cudaFuncAttributeMaxDynamicSharedMemorySize, PLACES * SHARED));
	beside_requests(20, blocks / WAVES * 3, block_ns, 25, 100, PLACES * SHARED);
	cue_client_options half = options[0], equal = {"urgent"};
	half.floor_blocks = device.multiProcessorCount * PLACES / 2;
	needs_an_sm("a floor", half, options[1]);
	needs_an_sm("an equal share", options[0], equal);
	OK(cue_client_set(urgent, &options[1]));
	// Most places are free until the longest blocks have ended.
	beside_requests(1, blocks, block_ns * 3 / 4 + 1, 25, 1500, SHARED, 1);
	OK(cue_client_begin(urgent, stream[0])); // the launch does not wait for the bracket around it
	EXPECT(alone() <= 1.01 * ms);
	OK(cue_client_end(urgent, stream[0]));
	waits("cudaFree", ms, [&] {
		OK(cudaMalloc(&memory, 4096));
		OK(cue_free(memory));
	});
	waits("cudaDeviceSynchronize", ms, [] { OK(cue_device_wait()); });
	waits("cudaStreamSynchronize", ms, [] { OK(cue_stream_wait(stream[0])); });
	waits("cudaEventSynchronize", ms, [&] {
		OK(cudaEventRecord(event, stream[0]));
		OK(cue_event_wait(event));
	});
	waits("cudaStreamWaitEvent", ms, [&] {
		OK(cudaEventRecord(event, stream[0]));
		OK(cue_stream_wait_event(stream[1], event, 0));
	});
	if (factor == 1) {
		beside_short(blocks / WAVES * 8, block_ns / 10);
		idle(ms);
	}
	suspended(ms);
	closed(ms, false);
	closed(ms, true);
	forgotten(ms);
	for (unsigned i = 0; i < blocks; i++)
		if (runs[i] != launches) {
			printf("FAIL held.cu: block %u ran %u times, not %u\n", i, runs[i], launches);
			failures++;
			break;
		}
	puts(failures ? "FAILED" : "PASS");
	return failures > 0;
}
