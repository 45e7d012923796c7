// The modelled GPU: where blocks run, in which order, and how long they take. All times are exact, so they are compared
// with each other without a tolerance, but for rounding to nanoseconds.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <cooperative_groups.h>

static int failures;

#define EXPECT(what)                                                                                         \
	do {                                                                                                     \
		if (!(what)) {                                                                                       \
			printf("FAIL model.cu:%d: %s\n", __LINE__, #what);                                               \
			failures++;                                                                                      \
		}                                                                                                    \
	} while (0)

static void check(cudaError_t error, int line)
{
	if (error == cudaSuccess)
		return;
	printf("FAIL model.cu:%d: %s\n", line, cudaGetErrorString(error));
	exit(1);
}
#define CHECK(call) check(call, __LINE__)

enum { THREADS = 256, RESIDENT = 8, SMS = 132, WAVE = RESIDENT * SMS };

__global__ void compute(float *v, int rounds)
{
	float x = v[threadIdx.x];
	for (int k = 0; k < rounds; k++)
		x = x * 0.5f + 1.0f;
	v[threadIdx.x] = x;
}

// Which SM each block ran on, and when it began.
__global__ void place(unsigned *sm, unsigned long long *begin, int rounds)
{
	float x = threadIdx.x;
	unsigned id;
	unsigned long long now;

	asm volatile("mov.u32 %0, %%smid;" : "=r"(id));
	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
	for (int k = 0; k < rounds; k++)
		x = x * 0.5f + 1.0f;
	if (threadIdx.x == 0) {
		sm[blockIdx.x] = x == 12345 ? 0 : id;
		begin[blockIdx.x] = now;
	}
}

__global__ void tickets(unsigned *next, unsigned *taken, unsigned count)
{
	__shared__ unsigned ticket;
	for (;;) {
		__syncthreads();
		if (threadIdx.x == 0)
			ticket = atomicAdd(next, 1);
		__syncthreads();
		if (ticket >= count)
			return;
		if (threadIdx.x == 0)
			taken[blockIdx.x]++;
	}
}

__global__ void sleep(unsigned long long *slept)
{
	unsigned long long begin, end;

	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
	__nanosleep(5000);
	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(end));
	slept[blockIdx.x] = end - begin;
}

__global__ void wait_for(volatile unsigned *flag, unsigned *seen)
{
	while (!*flag)
		;
	*seen = 1;
}

__global__ void all_meet(unsigned *count, unsigned *wrong)
{
	if (threadIdx.x == 0)
		atomicAdd(count, 1);
	cooperative_groups::this_grid().sync();
	if (threadIdx.x == 0 && *(volatile unsigned *)count != gridDim.x)
		atomicAdd(wrong, 1);
}

__global__ void hold()
{
	__nanosleep(100000);
}

__global__ void fail(int at)
{
	if (blockIdx.x == at)
		__trap();
}

template <class F> static double time_us(F launch, cudaStream_t stream = 0)
{
	cudaEvent_t begin, end;
	float ms;

	CHECK(cudaEventCreate(&begin));
	CHECK(cudaEventCreate(&end));
	CHECK(cudaEventRecord(begin, stream));
	launch();
	CHECK(cudaEventRecord(end, stream));
	CHECK(cudaEventSynchronize(end));
	CHECK(cudaEventElapsedTime(&ms, begin, end));
	return ms * 1000;
}

template <class T> static T *managed(size_t count)
{
	T *p;
	CHECK(cudaMallocManaged(&p, count * sizeof(T)));
	return p;
}

static void waves()
{
	float *v = managed<float>(THREADS);
	auto run = [&](int blocks) { return time_us([&] { compute<<<blocks, THREADS>>>(v, 200); }); };
	run(1);
	const double one = run(1), some = run(SMS), full = run(WAVE), two = run(2 * WAVE), more = run(WAVE + 1);

	printf("one block %.3f us, one an SM %.3f, a wave %.3f, one more %.3f, two waves %.3f\n", one, some, full,
	    more, two);
	EXPECT(some - one < 0.02 * one); // their own SM each; the memory is theirs together
	EXPECT(full > one);
	EXPECT(more > full && more < two);
	EXPECT(two - full > 0.9 * (full - 5) && two < 2 * full);
}

__global__ void compute_first(float *v, int rounds, int threads)
{
	const int i = threadIdx.y * blockDim.x + threadIdx.x;

	if (i >= threads)
		return;
	float x = v[i];
	for (int k = 0; k < rounds; k++)
		x = x * 0.5f + 1.0f;
	v[i] = x;
}

// A block takes as long as its longest lane, however many others return at once, and in rows that divide no warp.
static void idle_lanes()
{
	const char *seed = getenv("CUELASTIC_CPU_SEED"); // with one, times vary
	if (seed && atoi(seed))
		return;
	float *v = managed<float>(THREADS);
	auto run = [&](dim3 block, int threads) {
		return time_us([&] { compute_first<<<1, block>>>(v, 2000, threads); });
	};
	run(32, 32);
	const double all = run(32, 32);

	for (dim3 block : {dim3(33), dim3(64), dim3(1024), dim3(8, 8), dim3(7, 100)})
		EXPECT(fabs(run(block, 32) - all) < 0.01 * all);
	EXPECT(fabs(run(32, 1) - all) < 0.01 * all);
	EXPECT(fabs(run(1024, 1) - all) < 0.01 * all);
}

static void places()
{
	unsigned *sm = managed<unsigned>(2 * WAVE);
	unsigned long long *begin = managed<unsigned long long>(2 * WAVE);
	int of_sm[SMS] = {0};
	const char *seed = getenv("CUELASTIC_CPU_SEED"); // with one, times vary
	const bool is_exact = !seed || atoi(seed) == 0;

	place<<<2 * WAVE, THREADS>>>(sm, begin, 100);
	CHECK(cudaDeviceSynchronize());
	for (int i = 0; i < WAVE; i++) {
		EXPECT(sm[i] < SMS);
		of_sm[sm[i]]++;
		EXPECT(!is_exact || begin[i] == begin[0]);
		EXPECT(begin[WAVE + i] > begin[i % SMS]);
	}
	for (int i = 0; i < SMS; i++)
		EXPECT(of_sm[i] == RESIDENT);
}

static void one_for_each_ticket()
{
	unsigned *next = managed<unsigned>(1), *taken = managed<unsigned>(WAVE), total = 0, most = 0, least = ~0u;
	const unsigned count = 40 * SMS;

	tickets<<<SMS, THREADS>>>(next, taken, count);
	CHECK(cudaDeviceSynchronize());
	for (int i = 0; i < SMS; i++) {
		total += taken[i];
		most = taken[i] > most ? taken[i] : most;
		least = taken[i] < least ? taken[i] : least;
	}
	EXPECT(total == count);
	EXPECT(most - least <= 2); // all blocks are equally fast
}

static void streams()
{
	float *v = managed<float>(THREADS);
	cudaStream_t low, high, other;
	cudaEvent_t events[3];
	float first, second;
	int least, greatest;

	CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
	CHECK(cudaStreamCreateWithPriority(&low, cudaStreamNonBlocking, least));
	CHECK(cudaStreamCreateWithPriority(&other, cudaStreamNonBlocking, least));
	CHECK(cudaStreamCreateWithPriority(&high, cudaStreamNonBlocking, greatest));
	for (cudaEvent_t &event : events)
		CHECK(cudaEventCreate(&event));
	// Behind four waves: a stream of the same priority waits for all of them, one of a higher only for blocks.
	for (cudaStream_t stream : {other, high}) {
		CHECK(cudaEventRecord(events[0], low));
		compute<<<4 * WAVE, THREADS, 0, low>>>(v, 800);
		CHECK(cudaEventRecord(events[1], low));
		compute<<<SMS, THREADS, 0, stream>>>(v, 10);
		CHECK(cudaEventRecord(events[2], stream));
		CHECK(cudaDeviceSynchronize());
		CHECK(cudaEventElapsedTime(&first, events[0], events[1]));
		CHECK(cudaEventElapsedTime(&second, events[0], events[2]));
		printf("four waves %.3f us, behind them %.3f\n", first * 1000, second * 1000);
		EXPECT(stream == other ? second > 0.8 * first : second < 0.5 * first);
	}
}

// The ninth stream has the first one's hardware queue, so its kernel comes behind one that waits for its stream.
static void queues()
{
	enum { QUEUES = 8, STREAMS = QUEUES + 1 };
	float *v = managed<float>(THREADS), first, second;
	cudaStream_t streams[STREAMS];
	cudaEvent_t begin, long_end, end;

	for (cudaStream_t &stream : streams)
		CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	for (cudaEvent_t *event : {&begin, &long_end, &end})
		CHECK(cudaEventCreate(event));
	for (int other : {1, STREAMS - 1}) {
		CHECK(cudaEventRecord(begin, streams[0]));
		compute<<<1, THREADS, 0, streams[0]>>>(v, 20000);
		CHECK(cudaEventRecord(long_end, streams[0]));
		compute<<<1, THREADS, 0, streams[0]>>>(v, 1);
		compute<<<1, THREADS, 0, streams[other]>>>(v, 1);
		CHECK(cudaEventRecord(end, streams[other]));
		CHECK(cudaDeviceSynchronize());
		CHECK(cudaEventElapsedTime(&first, begin, long_end));
		CHECK(cudaEventElapsedTime(&second, begin, end));
		printf("a long kernel %.3f us, a short one of stream %d %.3f\n", first * 1000, other, second * 1000);
		EXPECT(other == 1 ? second < first : second > first);
	}
	for (cudaStream_t stream : streams)
		CHECK(cudaStreamDestroy(stream));
}

static void sleeping()
{
	unsigned long long *slept = managed<unsigned long long>(3);

	sleep<<<3, 1>>>(slept);
	CHECK(cudaDeviceSynchronize());
	for (int i = 0; i < 3; i++)
		EXPECT(slept[i] >= 5000 && slept[i] < 5200);
}

// A kernel that waits for another one, behind it in another stream.
static void waiting()
{
	unsigned *flag = managed<unsigned>(1), *seen = managed<unsigned>(1);
	cudaStream_t stream;

	CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	wait_for<<<1, 1, 0, stream>>>(flag, seen);
	CHECK(cudaMemcpyAsync(flag, seen + 0, 0, cudaMemcpyDefault, 0));
	tickets<<<1, 32>>>(flag, seen + 0, 0); // raises the flag
	CHECK(cudaDeviceSynchronize());
	EXPECT(*seen == 1);
}

static void meeting()
{
	unsigned *count = managed<unsigned>(1), *wrong = managed<unsigned>(1);
	void *args[] = {&count, &wrong};

	CHECK(cudaLaunchCooperativeKernel((void *)all_meet, WAVE, THREADS, args, 0, 0));
	CHECK(cudaDeviceSynchronize());
	EXPECT(*count == WAVE && *wrong == 0);
	EXPECT(cudaLaunchCooperativeKernel((void *)all_meet, WAVE + 1, THREADS, args, 0, 0) ==
	       cudaErrorCooperativeLaunchTooLarge);
	cudaGetLastError();
}

// A cooperative grid of high priority comes while one of low priority has only half of its places.
static void meeting_twice()
{
	unsigned *count = managed<unsigned>(4);
	cudaStream_t other, low, high;
	int least, greatest;

	CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
	CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
	CHECK(cudaStreamCreateWithPriority(&low, cudaStreamNonBlocking, least));
	CHECK(cudaStreamCreateWithPriority(&high, cudaStreamNonBlocking, greatest));
	hold<<<WAVE / 2, THREADS, 0, other>>>();
	for (cudaStream_t stream : {low, high}) {
		unsigned *own = count + 2 * (stream == high), *wrong = own + 1;
		void *args[] = {&own, &wrong};
		CHECK(cudaLaunchCooperativeKernel((void *)all_meet, WAVE, THREADS, args, 0, stream));
	}
	CHECK(cudaDeviceSynchronize());
	EXPECT(count[0] == WAVE && count[1] == 0 && count[2] == WAVE && count[3] == 0);
}

int main()
{
	waves();
	idle_lanes();
	places();
	one_for_each_ticket();
	streams();
	queues();
	sleeping();
	waiting();
	meeting();
	meeting_twice();
	fail<<<2 * WAVE, 32>>>(3);
	EXPECT(cudaDeviceSynchronize() == cudaErrorLaunchFailure);
	puts(failures ? "FAILED" : "PASS");
	return failures != 0;
}
