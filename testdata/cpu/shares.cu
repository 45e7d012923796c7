// Two clients of the same priority, whose kernels yield.
//   shares.cu shares WINDOWS    3 : 1 of the device: how many logical blocks each runs, in windows of 20 ms
//   shares.cu turns ROUNDS      turns of 20 ms: which blocks begin in the other's turn
// For the virtual clock. One block fits on an SM. All logical blocks take equally long, so in a window each physical block begins n or
// n + 1 of them, and three times the second client's differ from the first one's by three for each of the second one's places at most.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <unistd.h>

enum { MOST = 1 << 15, TURN_US = 20000, WINDOW_US = 20000, SHARED_BYTES = 200 << 10 };

static unsigned blocks; // that fit on the device

static void ok(long error, int line)
{
	if (error) {
		fprintf(stderr, "shares.cu:%d: %ld, %s\n", line, error, cue_error_message());
		exit(1);
	}
}
#define OK(call) ok(call, __LINE__)

// 10 us for each block that fits. Ends at once when told to.
static __device__ void work(
    volatile unsigned *begun, volatile unsigned *is_over, unsigned long long *when, unsigned ns)
{
	if (*is_over)
		return;
	unsigned at = atomicAdd((unsigned *)begun, 1u);
	if (when)
		when[at] = cue_yield_now();
	__nanosleep(ns);
}

__global__ void busy(
    volatile unsigned *begun, volatile unsigned *is_over, unsigned long long *when, unsigned ns)
{
	work(begun, is_over, when, ns);
}

__global__ void busy_entry(const cue_turns cue, volatile unsigned *begun, volatile unsigned *is_over,
    unsigned long long *when, unsigned ns)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<false>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(begun, is_over, when, ns);
}

struct job {
	cue_client *client;
	cudaStream_t stream;
	volatile unsigned *begun, *is_over;
	unsigned long long *when;
};

static job start(const char *name, unsigned share, unsigned slice_us, bool is_timed)
{
	cue_client_options options = {name, 0, share, 0, slice_us};
	job job = {};

	OK(cue_client_open(&job.client, &options));
	OK(cudaStreamCreateWithFlags(&job.stream, cudaStreamNonBlocking));
	OK(cue_client_bind(job.client, job.stream));
	OK(cudaMallocHost((void **)&job.begun, 2 * sizeof(unsigned)));
	job.begun[0] = job.begun[1] = 0;
	job.is_over = job.begun + 1;
	if (is_timed)
		OK(cudaMallocHost((void **)&job.when, MOST * sizeof *job.when));
	return job;
}

static void launch(job &job)
{
	unsigned ns = 10000 * blocks;
	void *slots[] = {nullptr, &job.begun, &job.is_over, &job.when, &ns};
	cue_launch_spec spec = {};
	cue_decision decision;

	spec.kernel = "busy";
	spec.tier = CUE_TIER_ELASTIC;
	spec.yields = 1;
	spec.native = (const void *)busy;
	spec.entry = (const void *)busy_entry;
	spec.grid[0] = MOST;
	spec.block[0] = 1;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.shared_bytes = SHARED_BYTES;
	spec.stream = job.stream;
	spec.arguments = slots;
	OK(cue_launch_kernel(&spec));
	OK(cue_last_decision(&decision));
	if (!decision.yields || decision.physical_blocks != blocks)
		ok(-1, __LINE__);
}

static void finish(job &a, job &b)
{
	*a.is_over = *b.is_over = 1;
	OK(cudaDeviceSynchronize());
}

static bool shares(int windows)
{
	job a = start("three", 3, 0, false), b = start("one", 1, 0, false);
	unsigned begun[2] = {0, 0}, worst = 0;

	launch(a);
	launch(b);
	while (!*a.begun || !*b.begun)
		usleep(1000);
	for (int i = 0; i <= windows; i++) {
		const unsigned now[2] = {*a.begun, *b.begun};
		const unsigned first = now[0] - begun[0], second = now[1] - begun[1];
		if (i > 0) {
			printf("window %d: %u and %u blocks\n", i, first, second);
			worst = std::max(worst, (unsigned)std::abs((int)first - 3 * (int)second));
		}
		memcpy(begun, now, sizeof now);
		usleep(WINDOW_US);
	}
	finish(a, b);
	printf("at most %u blocks from 3 : 1 in a window\n", worst);
	return worst <= 3 * blocks / 4 && begun[0] < MOST && begun[1] > 0;
}

// Whose turn it is: a round has a turn for each, in their order on the board.
static bool is_in_turn(unsigned long long when, unsigned which)
{
	return when / 1000 % (2 * TURN_US) / TURN_US == which;
}

// The blocks of a job that began outside its turns, in the turn with the most of them.
static unsigned strays_of(const job &job, unsigned which)
{
	unsigned long long turn = 0;
	unsigned strays = 0, most = 0;

	std::sort(job.when, job.when + *job.begun);
	for (unsigned i = 0; i < *job.begun; i++) {
		if (is_in_turn(job.when[i], which))
			continue;
		strays = job.when[i] / 1000 / TURN_US == turn ? strays + 1 : 1;
		turn = job.when[i] / 1000 / TURN_US;
		most = std::max(most, strays);
	}
	return most;
}

static bool turns(int rounds)
{
	job a = start("a", 1, TURN_US, true), b = start("b", 1, TURN_US, true);

	launch(a);
	launch(b);
	while (!*a.begun || !*b.begun)
		usleep(1000);
	const unsigned before[2] = {*a.begun, *b.begun};
	usleep(rounds * 2 * TURN_US);
	const unsigned ran[2] = {*a.begun - before[0], *b.begun - before[1]};
	finish(a, b);
	// Until both are active, each has the device alone: those blocks are not looked at.
	std::sort(a.when, a.when + *a.begun);
	const unsigned long long both =
	    std::max(a.when[0], b.when[0]) / 1000 / TURN_US * TURN_US * 1000 + TURN_US * 1000ull;
	for (job *each : {&a, &b}) {
		unsigned skipped = 0;
		while (skipped < *each->begun && each->when[skipped] < both)
			skipped++;
		each->when += skipped;
		*each->begun -= skipped;
	}
	const unsigned strays[2] = {strays_of(a, 0), strays_of(b, 1)};
	printf("%u and %u blocks in %d rounds; at most %u and %u of the other's blocks begin in a turn\n", ran[0],
	    ran[1], rounds, strays[0], strays[1]);
	return ran[0] > 0 && ran[1] > 0 && *a.begun < MOST && *b.begun < MOST && strays[0] <= blocks &&
	       strays[1] <= blocks;
}

int main(int, char **arguments)
{
	cudaDeviceProp device;

	OK(cudaGetDeviceProperties(&device, 0));
	blocks = device.multiProcessorCount;
	for (const void *kernel : {(const void *)busy, (const void *)busy_entry})
		OK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED_BYTES));
	OK(cue_set_resumes(64));
	const bool is_good = (strcmp(arguments[1], "turns") ? shares : turns)(atoi(arguments[2]));
	puts(is_good ? "PASS" : "FAIL");
	return !is_good;
}
