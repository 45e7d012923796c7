// An urgent launch beside a background that fills each SM of the device, in virtual time:
//
// - As a client of higher priority beside a client whose kernel yields, it waits for at most one logical block, and a look at
//   the board, longer than alone. How long these two take is measured in the background.
// - If the block's last thread has ended its part early, it looks early, and the block takes another logical block: two.
// - On a stream of higher priority beside the same kernel without sharing: printed, to compare.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <time.h>
#include <unistd.h>

enum { THREADS = 256, WAVES = 8, REQUESTS = 4, RESUMES = 8, APART_US = 5 };

static void ok(long error, int line)
{
	if (error) {
		fprintf(stderr, "urgent.cu:%d: %ld, %s\n", line, error, cue_error_message());
		exit(1);
	}
}
#define OK(call) ok(call, __LINE__)

// 30 us, in which one thread sleeps: only the block's place on the SM counts here.
static __device__ __forceinline__ void work(unsigned *runs, unsigned sleeper)
{
	if (threadIdx.x != sleeper)
		return;
	atomicAdd(runs, 1u);
	__nanosleep(30000);
}

__global__ void background(unsigned *runs, unsigned long long *, unsigned sleeper)
{
	work(runs, sleeper);
}

// `longest`: from the begin of a logical block to that of the physical block's next one. The sentinel's may be a wait.
__global__ void background_entry(
    const cue_turns cue, unsigned *runs, unsigned long long *longest, unsigned sleeper)
{
	cue_round round;
	unsigned long long since = 0;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step()) {
		if (threadIdx.x == 0 && blockIdx.x != 0) {
			const unsigned long long now = cue_yield_now();
			if (since)
				atomicMax(longest, now - since);
			since = now;
		}
		work(runs, sleeper);
	}
}

static __device__ __forceinline__ void answer(unsigned *answers)
{
	if (threadIdx.x == 0)
		atomicAdd(answers, 1u);
}

__global__ void request(unsigned *answers)
{
	answer(answers);
}

__global__ void request_entry(const cue_slice cue, unsigned *answers)
{
	for (unsigned b = cue_first(cue); b < cue.cue_end; b += cue_step())
		answer(answers);
}

struct device {
	unsigned sms, blocks;
	unsigned *runs, *answers;
	unsigned long long *longest;
	unsigned sleeper; // the thread of a background block that takes long
	cudaStream_t behind, urgent;
};

static void launch(const char *name, const void *native, const void *entry, unsigned blocks,
    cudaStream_t stream, void **arguments, bool yields)
{
	cue_launch_spec spec = {};
	cue_decision decision;

	spec.kernel = name;
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = native;
	spec.entry = entry;
	spec.yields = yields;
	spec.grid[0] = blocks;
	spec.block[0] = THREADS;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.stream = stream;
	spec.arguments = arguments;
	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&decision));
	if ((bool)decision.yields != yields || (yields && !(decision.rewritten && decision.is_marked)))
		ok(-1, __LINE__);
}

static void launch_background(device &d, bool shares)
{
	void *slots[] = {nullptr, &d.runs, &d.longest, &d.sleeper};

	if (!shares)
		background<<<d.blocks, THREADS, 0, d.behind>>>(d.runs, d.longest, d.sleeper);
	else
		launch("background", (const void *)background, (const void *)background_entry, d.blocks, d.behind,
		    slots, true);
}

static void launch_request(device &d, bool shares)
{
	void *slots[] = {nullptr, &d.answers};

	if (!shares)
		request<<<d.sms, THREADS, 0, d.urgent>>>(d.answers);
	else
		launch("request", (const void *)request, (const void *)request_entry, d.sms, d.urgent, slots, false);
}

static unsigned long long now_ns()
{
	timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000ull + now.tv_nsec;
}

// The longest time from a request to its answer. The requests come at other moments of the background's blocks.
static unsigned long long slowest(device &d, bool shares, bool beside)
{
	unsigned long long most = 0;

	if (beside) {
		launch_background(d, shares);
		usleep(30);
	}
	for (int i = 0; i < REQUESTS; i++) {
		const unsigned long long begin = now_ns();
		launch_request(d, shares);
		OK(cudaStreamSynchronize(d.urgent));
		most = std::max(most, now_ns() - begin);
		if (beside && cudaStreamQuery(d.behind) != cudaErrorNotReady)
			ok(-1, __LINE__); // it did not last
		cudaGetLastError();
		usleep(APART_US * (i + 1));
	}
	OK(cudaDeviceSynchronize());
	return most;
}

int main()
{
	cudaDeviceProp properties;
	cue_client_options urgently = {"urgent", 1, 0, 0, 0};
	cue_client *low, *high;
	device d = {};
	int lowest, highest;
	unsigned runs, answers;
	unsigned long long block = 0;

	OK(cudaGetDeviceProperties(&properties, 0));
	OK(cudaDeviceGetStreamPriorityRange(&lowest, &highest));
	d.sms = properties.multiProcessorCount;
	d.blocks = d.sms * (properties.maxThreadsPerMultiProcessor / THREADS) * WAVES;
	OK(cudaStreamCreateWithPriority(&d.behind, cudaStreamNonBlocking, lowest));
	OK(cudaStreamCreateWithPriority(&d.urgent, cudaStreamNonBlocking, highest));
	OK(cudaMalloc(&d.runs, sizeof *d.runs));
	OK(cudaMalloc(&d.answers, sizeof *d.answers));
	OK(cudaMalloc(&d.longest, sizeof *d.longest));
	OK(cudaMemset(d.runs, 0, sizeof *d.runs));
	OK(cudaMemset(d.answers, 0, sizeof *d.answers));
	OK(cudaMemset(d.longest, 0, sizeof *d.longest));
	OK(cudaDeviceSynchronize());
	d.sleeper = THREADS - 1;
	slowest(d, false, false);
	const unsigned long long stream_alone = slowest(d, false, false), stream = slowest(d, false, true);
	OK(cue_client_open(&low, nullptr));
	OK(cue_client_open(&high, &urgently));
	OK(cue_client_bind(low, d.behind));
	OK(cue_client_bind(high, d.urgent));
	OK(cue_set_resumes(RESUMES));
	slowest(d, true, false); // its mark is new
	const unsigned long long alone = slowest(d, true, false), beside = slowest(d, true, true);
	OK(cudaMemcpy(&block, d.longest, sizeof block, cudaMemcpyDeviceToHost));
	d.sleeper = 0;
	const unsigned long long early = slowest(d, true, true);
	OK(cudaMemcpy(&runs, d.runs, sizeof runs, cudaMemcpyDeviceToHost));
	OK(cudaMemcpy(&answers, d.answers, sizeof answers, cudaMemcpyDeviceToHost));
	printf("%u SMs; the slowest of %d requests, in ns:\n", d.sms, REQUESTS);
	printf("a stream of higher priority: alone %llu, beside %llu\n", stream_alone, stream);
	printf("a client of higher priority: alone %llu, beside %llu; looks are early: %llu\n", alone, beside,
	    early);
	printf("a logical block and a look: %llu\n", block);
	const bool is_good = runs == 3 * d.blocks && answers == 7 * REQUESTS * d.sms && beside > alone &&
	                     beside <= alone + block && early <= alone + 2 * block;
	puts(is_good ? "PASS" : "FAIL");
	return !is_good;
}
