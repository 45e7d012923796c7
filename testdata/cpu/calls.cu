// How many CUDA calls a launch of a shared client makes, and which. In the steady state: one for each launch of its chain, one for
// the end of its mark, and two that read what the host knows. Where others look at its mark, one more writes the begin. The linker sends the library's calls through
// the counters here. In virtual time only.
#include "expect.h"
#include <cstring>
#include <cuda_runtime.h>
#include <cuelastic/turn.cuh>

#define CALLS(x)                                                                                             \
	x(cudaLaunchKernel) x(cudaPeekAtLastError) x(cudaGetLastError) x(cudaGetDevice) x(cudaSetDevice)         \
	    x(cudaMemcpyAsync) x(cudaThreadExchangeStreamCaptureMode) x(cudaStreamSynchronize)                   \
	        x(cudaStreamIsCapturing) x(cudaEventRecord) x(cudaEventCreateWithFlags)                          \
	            x(cudaDeviceGetAttribute) x(cudaOccupancyMaxActiveBlocksPerMultiprocessor)                   \
	                x(cudaFuncSetAttribute) x(cudaFuncGetAttributes) x(cudaEventElapsedTime)                 \
	                    x(cudaStreamQuery) x(cudaStreamGetPriority) x(cudaStreamGetId)                       \
	                        x(cudaHostGetDevicePointer) x(cudaEventQuery) x(cudaMalloc) x(cudaHostAlloc)

extern "C" {
#ifndef __CUDA_ARCH__
// A function that counts, and jumps to the one that is meant.
#define COUNTER(f)                                                                                           \
	asm(".comm count_" #f ",4,4\n.globl __wrap_" #f "\n.type __wrap_" #f ",@function\n__wrap_" #f            \
	    ":\n\tlock incl count_" #f "(%rip)\n\tjmp __real_" #f "\n");                                         \
	extern unsigned count_##f;
#else
#define COUNTER(f) static unsigned count_##f;
#endif
CALLS(COUNTER)
}

// The driver's functions, which the library asks for.
enum { DRIVER_CALLS = 16 };
typedef long driver_call(long, long, long, long, long, long);
static struct {
	const char *name;
	driver_call *function;
	unsigned count;
} driver[DRIVER_CALLS];

template <int N> static long call_driver(long a, long b, long c, long d, long e, long f)
{
	driver[N].count++;
	return driver[N].function(a, b, c, d, e, f);
}

template <int N> static void *counted(const char *name, void *function)
{
	if constexpr (N == DRIVER_CALLS) {
		printf("FAIL too many functions of the driver\n");
		exit(1);
	} else {
		if (driver[N].name && strcmp(driver[N].name, name) != 0)
			return counted<N + 1>(name, function);
		driver[N].name = name;
		driver[N].function = (driver_call *)function;
		return (void *)call_driver<N>;
	}
}

extern "C" {
cudaError_t __real_cudaGetDriverEntryPointByVersion(
    const char *, void **, unsigned, unsigned long long, enum cudaDriverEntryPointQueryResult *);
// As x(cudaGetDriverEntryPointByVersion).
cudaError_t __wrap_cudaGetDriverEntryPointByVersion(const char *name, void **function, unsigned version,
    unsigned long long flags, enum cudaDriverEntryPointQueryResult *result)
{
	cudaError_t error = __real_cudaGetDriverEntryPointByVersion(name, function, version, flags, result);

	if (!error && *function)
		*function = counted<0>(name, *function);
	return error;
}
}

enum { WAVES = 6, BLOCK_NS = 100000, SM_BLOCKS = 32, STEADY = 40 };

static __device__ void work(unsigned block, unsigned *runs)
{
	if (threadIdx.x > 0)
		return;
	__nanosleep(BLOCK_NS);
	atomicAdd(&runs[block], 1u);
}

__global__ void batch(unsigned *runs)
{
	work(blockIdx.x, runs);
}

__global__ void batch_entry(const cue_turns cue, unsigned *runs)
{
	cue_round round;

	for (unsigned b = cue_first(cue); (b = cue_turn<true>(cue, b, round)) < cue.cue_end; b += cue_step())
		work(b, runs);
}

static cudaStream_t stream;
static unsigned *runs, blocks;

static void launch()
{
	void *slots[] = {nullptr, &runs};
	cue_launch_spec spec = {};

	spec.kernel = "batch";
	spec.tier = CUE_TIER_ELASTIC;
	spec.native = (const void *)batch;
	spec.entry = (const void *)batch_entry;
	spec.grid[0] = blocks;
	spec.grid[1] = spec.grid[2] = spec.block[0] = spec.block[1] = spec.block[2] = 1;
	spec.stream = stream;
	spec.arguments = slots;
	spec.yields = 1;
	OK(cue_launch_kernel(&spec));
}

static void launch_and_wait(int times)
{
	for (int i = 0; i < times; i++) {
		launch();
		OK(cudaStreamSynchronize(stream));
	}
}

// The calls of one launch that are not its own launches.
static unsigned calls(const char *what)
{
	cue_decision decision;
	unsigned sum = 0;

#define CLEAR(f) count_##f = 0;
	CALLS(CLEAR)
	for (auto &call : driver)
		call.count = 0;
	launch();
	OK(cue_last_decision(&decision));
	printf("%s, %u resumes:", what, decision.resumes);
#define PRINT(f)                                                                                             \
	if (count_##f)                                                                                           \
		printf(" %u %s", count_##f, #f);                                                                     \
	sum += count_##f;
	CALLS(PRINT)
	for (auto &call : driver) {
		if (call.count)
			printf(" %u %s", call.count, call.name);
		sum += call.count;
	}
	printf(" = %u\n", sum);
	OK(cudaStreamSynchronize(stream));
	EXPECT(decision.is_marked);
	EXPECT(count_cudaLaunchKernel == 1 + decision.resumes);
	return sum - count_cudaLaunchKernel;
}

int main()
{
	cue_client *calm, *urgent;
	cue_client_options first = {"urgent", 1};
	int sms;

	OK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
	blocks = sms * SM_BLOCKS * WAVES;
	OK(cudaMalloc(&runs, blocks * sizeof(*runs)));
	OK(cudaMemset(runs, 0, blocks * sizeof(*runs)));
	OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	OK(cue_client_open(&calm, nullptr));
	OK(cue_client_open(&urgent, &first));
	OK(cue_client_enter(calm));
	launch_and_wait(STEADY);
	EXPECT(calls("a chain") <= 3);
	OK(cue_client_enter(urgent));
	launch_and_wait(1);
	EXPECT(calls("the first client's original") <= 4);
	OK(cue_client_enter(calm));
	EXPECT(calls("a chain that is measured") > 4);
	EXPECT(count_cudaEventRecord == 2);
	launch_and_wait(STEADY);
	EXPECT(calls("a chain") <= 3);
	unsigned measured = 0;
	for (int i = 0; i < STEADY; i++) {
		count_cudaEventRecord = 0;
		launch_and_wait(1);
		measured += count_cudaEventRecord / 2;
	}
	EXPECT(measured >= STEADY / 16 && measured <= STEADY / 8);
	blocks /= 2; // a chain with one resume
	launch_and_wait(STEADY);
	EXPECT(calls("a short chain") <= 3);
	EXPECT(count_cudaLaunchKernel == 2);
	OK(cue_client_set(urgent, nullptr)); // an equal client looks at the mark
	launch_and_wait(STEADY);
	EXPECT(calls("a chain that an equal client sees") <= 4);
	OK(cue_client_set(urgent, &first));
	blocks *= 2;
	stream = nullptr;
	launch_and_wait(STEADY);
	EXPECT(calls("a chain on the default stream") <= 5);
	OK(cue_client_enter(urgent));
	launch_and_wait(1);
	EXPECT(calls("the first client's original there") <= 6);
	printf("%s\n", failures ? "FAIL" : "PASS");
	return failures > 0;
}
