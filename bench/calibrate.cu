// What the mechanisms of sharing cost on this GPU, one `name value unit` a line: the parameters of a model of it.
//   calibrate
// Device times are cycles of clock64, or nanoseconds by events; host times are the medians of many calls.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>

enum { STEPS = 2000, TIMES = 200 };

static void check(cudaError_t error, int line)
{
	if (error != cudaSuccess) {
		printf("FAIL line %d: %s\n", line, cudaGetErrorString(error));
		exit(1);
	}
}
#define CHECK(call) check(call, __LINE__)

__global__ void nothing()
{
}

// Each step needs the one before: a round trip.
__global__ void atomic_chain(unsigned *word, long long *cycles)
{
	unsigned last = 0;
	const long long start = clock64();
	for (int i = 0; i < STEPS; i++)
		last = atomicAdd(word, last & 1);
	*cycles = clock64() - start + (last == 12345);
}

__global__ void volatile_chain(const volatile unsigned *words, long long *cycles)
{
	unsigned at = 0;
	const long long start = clock64();
	for (int i = 0; i < STEPS; i++)
		at = words[at];
	*cycles = clock64() - start + (at == 12345);
}

__global__ void barrier_chain(long long *cycles)
{
	const long long start = clock64();
	for (int i = 0; i < STEPS; i++)
		__syncthreads();
	if (threadIdx.x == 0)
		*cycles = clock64() - start;
}

__global__ void fence_chain(long long *cycles)
{
	const long long start = clock64();
	for (int i = 0; i < STEPS; i++)
		__threadfence();
	*cycles = clock64() - start;
}

// A ticket as an elastic block draws it: thread 0 asks, all wait.
__global__ void tickets(unsigned *next, unsigned all)
{
	__shared__ unsigned mine;
	for (;;) {
		if (threadIdx.x == 0)
			mine = atomicAdd(next, 1u);
		__syncthreads();
		if (mine >= all)
			return;
		__syncthreads();
	}
}

static double now_us()
{
	return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch())
	    .count();
}

static double median(std::vector<double> values)
{
	std::sort(values.begin(), values.end());
	return values[values.size() / 2];
}

// Median microseconds of the host for one call.
template <class Call> static double host_us(Call call)
{
	std::vector<double> all;
	for (int i = 0; i < TIMES; i++) {
		const double start = now_us();
		call();
		all.push_back(now_us() - start);
	}
	CHECK(cudaDeviceSynchronize());
	return median(all);
}

// Median microseconds of the device for what `call` puts into the default stream.
template <class Call> static double device_us(Call call)
{
	std::vector<double> all;
	cudaEvent_t from, to;
	CHECK(cudaEventCreate(&from));
	CHECK(cudaEventCreate(&to));
	for (int i = 0; i < 21; i++) {
		float ms;
		CHECK(cudaEventRecord(from));
		call();
		CHECK(cudaEventRecord(to));
		CHECK(cudaEventSynchronize(to));
		CHECK(cudaEventElapsedTime(&ms, from, to));
		all.push_back(ms * 1000.0);
	}
	CHECK(cudaEventDestroy(from));
	CHECK(cudaEventDestroy(to));
	return median(all);
}

static void print_cycles(const char *name, const long long *cycles)
{
	CHECK(cudaDeviceSynchronize());
	printf("%s %.1f cycles\n", name, double(*cycles) / STEPS);
}

int main()
{
	cudaDeviceProp device;
	unsigned *words;
	long long *cycles;
	cudaStream_t stream, other;
	cudaEvent_t event, done;
	CHECK(cudaGetDeviceProperties(&device, 0));
	CHECK(cudaMalloc(&words, 4096));
	CHECK(cudaMemset(words, 0, 4096));
	CHECK(cudaMallocHost(&cycles, sizeof *cycles));
	CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
	CHECK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
	CHECK(cudaEventCreateWithFlags(&done, cudaEventDisableTiming));
	printf("device %s, %d SMs\n", device.name, device.multiProcessorCount);
	for (int warm = 0; warm < 2; warm++) // the first round warms up
		atomic_chain<<<1, 1>>>(words, cycles);
	print_cycles("atomic_round_trip", cycles);
	CHECK(cudaMemset(words, 0, 4096));
	volatile_chain<<<1, 1>>>(words, cycles);
	print_cycles("volatile_load", cycles);
	fence_chain<<<1, 1>>>(cycles);
	print_cycles("threadfence_idle", cycles);
	for (int threads : {32, 256, 1024}) {
		char name[40];
		barrier_chain<<<1, threads>>>(cycles);
		snprintf(name, sizeof name, "barrier_%d_threads", threads);
		print_cycles(name, cycles);
	}
	const int fill = device.multiProcessorCount * 8;
	const unsigned all = 100000;
	const double few = device_us([&] { nothing<<<fill, 256>>>(); }),
	             many = device_us([&] { nothing<<<fill * 100, 256>>>(); });
	printf("empty_launch %.2f us\n", device_us([&] { nothing<<<1, 256>>>(); }));
	printf("empty_block_of_the_device %.2f ns\n", (many - few) * 1000 / (fill * 99.0));
	const double without = device_us([&] { CHECK(cudaMemsetAsync(words, 0, 4)); });
	printf("ticket_of_the_device %.2f ns\n", (device_us([&] {
		CHECK(cudaMemsetAsync(words, 0, 4));
		tickets<<<fill, 256>>>(words, all);
	}) - without) * 1000 / all);
	printf("ticket_of_a_block %.2f ns\n", (device_us([&] {
		CHECK(cudaMemsetAsync(words, 0, 4));
		tickets<<<1, 256>>>(words, all / 100);
	}) - without) * 1000 / (all / 100));
	printf("host_launch %.2f us\n", host_us([&] { nothing<<<1, 32, 0, stream>>>(); }));
	printf("host_launch_and_wait %.2f us\n", host_us([&] {
		nothing<<<1, 32, 0, stream>>>();
		CHECK(cudaStreamSynchronize(stream));
	}));
	printf("host_event_record %.2f us\n", host_us([&] { CHECK(cudaEventRecord(event, stream)); }));
	printf("host_event_query %.2f us\n", host_us([&] { cudaEventQuery(event); }));
	printf("host_stream_query %.2f us\n", host_us([&] { cudaStreamQuery(stream); }));
	printf("host_stream_wait_event %.2f us\n", host_us([&] { CHECK(cudaStreamWaitEvent(other, event, 0)); }));
	printf("host_memset_async %.2f us\n", host_us([&] { CHECK(cudaMemsetAsync(words, 0, 64, stream)); }));
	printf("host_copy_8_bytes_and_wait %.2f us\n", host_us([&] {
		CHECK(cudaMemcpyAsync(cycles, words, 8, cudaMemcpyDeviceToHost, stream));
		CHECK(cudaStreamSynchronize(stream));
	}));
	printf("launch_behind_launch %.2f us\n", device_us([&] {
		for (int i = 0; i < 100; i++)
			nothing<<<1, 32>>>();
	}) / 100);
	return 0;
}
