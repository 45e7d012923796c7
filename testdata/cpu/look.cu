// What looks at the board cost, in virtual time: a client's kernel beside a rival of the same priority that does nothing,
// relative to the original kernel.
//
//   - blocks of 5 us and of 2 us;
//   - the same with sixty streams of the rival that are marked and idle;
//   - what the background loses by an urgent kernel: at most twice that kernel's time, and 5 us.
#include "expect.h"
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>
#include <time.h>
#include <unistd.h>

enum { THREADS = 256, WAVES = 40, STREAMS = 60, WARM = 6 };

static __device__ __forceinline__ void work(unsigned block, float *v, int rounds)
{
	const unsigned i = block * THREADS + threadIdx.x;
	float x = v[i];

	for (int k = 0; k < rounds; k++)
		x = x * 0.999f + 0.001f;
	v[i] = x;
}

__global__ void polynomial(float *v, int rounds)
{
	work(blockIdx.x, v, rounds);
}

__global__ void polynomial_entry(const cue_turns cue, float *v, int rounds)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<false>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(b, v, rounds);
}

// The same, measured on its own.
__global__ void again(float *v, int rounds)
{
	work(blockIdx.x, v, rounds);
}

__global__ void again_entry(const cue_turns cue, float *v, int rounds)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<false>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(b, v, rounds);
}

// A block of so many nanoseconds that computes nothing.
static __device__ __forceinline__ void sleep(int ns)
{
	if (threadIdx.x == THREADS - 1)
		__nanosleep(ns);
}

__global__ void sleeper(float *, int ns)
{
	sleep(ns);
}

__global__ void sleeper_entry(const cue_turns cue, float *, int ns)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<false>(cue, b, round)) < cue.cue_end; b += cue_step())
		sleep(ns);
}

static cue_client *own, *rival, *urgent;
static cudaStream_t stream, behind;
static float *values;
static unsigned wave; // blocks that run at a time

static void launch(
    const void *native, const void *entry, unsigned blocks, float *v, int rounds, cudaStream_t where)
{
	void *slots[] = {nullptr, &v, &rounds};
	cue_launch_spec spec = {};

	spec.kernel = "look";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = native;
	spec.entry = entry;
	spec.grid[0] = blocks;
	spec.block[0] = THREADS;
	spec.grid[1] = spec.grid[2] = spec.block[1] = spec.block[2] = 1;
	spec.stream = where;
	spec.arguments = slots;
	spec.yields = 1;
	OK(cue_launch_kernel(&spec));
}

// From the launch of what runs on the stream to its end.
template <class F> static double time_us(F start)
{
	cudaEvent_t begin, end;
	float ms;

	OK(cudaEventCreate(&begin));
	OK(cudaEventCreate(&end));
	OK(cudaEventRecord(begin, stream));
	start();
	OK(cudaEventRecord(end, stream));
	OK(cudaDeviceSynchronize());
	OK(cudaEventElapsedTime(&ms, begin, end));
	return ms * 1e3;
}

static double original_us(unsigned blocks, int rounds)
{
	double us = 0;

	for (int i = 0; i < 2; i++)
		us = time_us([&] { polynomial<<<blocks, THREADS, 0, stream>>>(values, rounds); });
	return us;
}

// The library learns from some launches how long the kernel takes.
static double client_us(const void *native, const void *entry, unsigned blocks, int rounds)
{
	cue_decision decision;
	double us = 0;

	for (int i = 0; i < WARM; i++)
		us = time_us([&] { launch(native, entry, blocks, values, rounds, stream); });
	OK(cue_last_decision(&decision));
	EXPECT(decision.yields);
	return us;
}

// Rounds of a block that takes so long.
static int rounds_of(double us)
{
	const double few = original_us(wave * WAVES, 200), many = original_us(wave * WAVES, 400);

	return (int)(us * WAVES * 200 / (many - few));
}

static double ratio(const void *native, const void *entry, double us, unsigned waves, double most)
{
	const int rounds = rounds_of(us);
	const double alone = original_us(wave * waves, rounds),
	             beside = client_us(native, entry, wave * waves, rounds);

	printf("blocks of %.1f us: original %.3f us, beside a rival %.3f us, ratio %.3f, at most %.3f\n", us,
	    alone, beside, beside / alone, most);
	EXPECT(beside <= most * alone);
	return beside / alone;
}

static void mark_streams()
{
	for (int i = 0; i < STREAMS; i++) {
		cudaStream_t each;
		OK(cudaStreamCreateWithFlags(&each, cudaStreamNonBlocking));
		OK(cue_client_begin(rival, each));
		OK(cue_client_end(rival, each));
	}
	OK(cudaDeviceSynchronize());
	usleep(20000);
}

// An urgent kernel of one wave in the middle of a background of a millisecond, both with blocks of 5 us.
static void preempt()
{
	const void *native = (const void *)sleeper, *entry = (const void *)sleeper_entry;
	const int ns = 5000;
	const unsigned blocks = wave * 200;
	const double alone = client_us(native, entry, blocks, ns);
	double urgent_us = 0, disturbed = 0;
	cudaEvent_t begin, end;
	float ms;

	OK(cudaEventCreate(&begin));
	OK(cudaEventCreate(&end));
	for (int i = 0; i < 2; i++)
		disturbed = time_us([&] {
			launch(native, entry, blocks, values, ns, stream);
			usleep(300);
			OK(cudaEventRecord(begin, behind));
			OK(cue_client_begin(urgent, behind));
			sleeper<<<wave, THREADS, 0, behind>>>(nullptr, ns);
			OK(cue_client_end(urgent, behind));
			OK(cudaEventRecord(end, behind));
			OK(cudaStreamSynchronize(behind));
			OK(cudaEventElapsedTime(&ms, begin, end));
			urgent_us = ms * 1e3;
		});
	const double most = 2 * urgent_us + 5;
	printf("an urgent kernel took %.3f us; the background %.3f us instead of %.3f, %.3f more, at most %.3f\n",
	    urgent_us, disturbed, alone, disturbed - alone, most);
	EXPECT(disturbed - alone <= most);
}

int main()
{
	const cue_client_options options[] = {{"own"}, {"rival"}, {"urgent", 1}};
	cudaDeviceProp device;

	OK(cudaGetDeviceProperties(&device, 0));
	wave = device.multiProcessorCount * (device.maxThreadsPerMultiProcessor / THREADS);
	OK(cudaMalloc(&values, (size_t)wave * WAVES * 4 * THREADS * sizeof *values));
	OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	OK(cudaStreamCreateWithPriority(&behind, cudaStreamNonBlocking, -5));
	OK(cue_client_open(&own, &options[0]));
	OK(cue_client_open(&rival, &options[1]));
	OK(cue_client_bind(own, stream));
	const double five = ratio((const void *)polynomial, (const void *)polynomial_entry, 5, WAVES, 1.13);
	ratio((const void *)again, (const void *)again_entry, 2, WAVES * 2, 1.20);
	OK(cue_client_open(&urgent, &options[2]));
	OK(cue_client_bind(urgent, behind));
	preempt();
	mark_streams();
	const double many = ratio((const void *)polynomial, (const void *)polynomial_entry, 5, WAVES, 1.13);
	EXPECT(many <= 1.02 * five);
	puts(failures ? "FAILED" : "PASS");
	return failures > 0;
}
