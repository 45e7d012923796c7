// How long an urgent launch waits beside a background that fills the device.
//   preempt [REQUESTS [ROUNDS]]
// ROUNDS is the work of a background block: some 50 us on a GPU of 2023 by default. Prints a line for each setting: the requests that
// were made and answered while the background ran, and the median, the 99th percentile and the maximum of launch, wait and return,
// in microseconds of the host's clock. As it is, the program shows streams with priorities; rewritten with --share and with
// CUELASTIC_CLIENT=background, clients. scripts/gpu runs both.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>
#include <cuelastic/runtime.h>

enum { THREADS = 256, WAVES = 200 };

__global__ void background(float *data, int rounds)
{
	float x = data[blockIdx.x * blockDim.x + threadIdx.x];
	for (int k = 0; k < rounds; k++)
		x = x * 0.999f + 0.001f;
	data[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

__global__ void request(int *answer)
{
	if (blockIdx.x == 0 && threadIdx.x == 0)
		*answer += 1;
}

static void check(cudaError_t error, int line)
{
	if (error != cudaSuccess) {
		printf("FAIL line %d: %s\n", line, cudaGetErrorString(error));
		exit(1);
	}
}
#define CHECK(call) check(call, __LINE__)

static double now_us()
{
	return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch())
	    .count();
}

static bool is_busy(cudaStream_t stream)
{
	const cudaError_t state = cudaStreamQuery(stream);
	if (state != cudaErrorNotReady)
		CHECK(state);
	else
		cudaGetLastError(); // it counts as an error until somebody asks
	return state == cudaErrorNotReady;
}

struct device {
	float *data;
	int *answer;
	int blocks, rounds;
	cudaStream_t behind, urgent;
};

// One request: its time; negative: the background was not there all the time.
static double ask(const device &d, bool beside)
{
	if (beside && !is_busy(d.behind)) {
		background<<<d.blocks, THREADS, 0, d.behind>>>(d.data, d.rounds);
		CHECK(cudaGetLastError());
		const double until = now_us() + 500;
		while (now_us() < until)
			; // its first blocks are there
	}
	const double begin = now_us();
	request<<<2, THREADS, 0, d.urgent>>>(d.answer);
	CHECK(cudaStreamSynchronize(d.urgent));
	const double end = now_us();
	return beside && !is_busy(d.behind) ? -1 : end - begin;
}

static void measure(const char *name, const device &d, int requests, bool beside)
{
	std::vector<double> us;
	for (int i = 0; i < requests; i++) {
		const double taken = ask(d, beside);
		if (taken >= 0)
			us.push_back(taken);
	}
	CHECK(cudaDeviceSynchronize());
	std::sort(us.begin(), us.end());
	if (us.empty())
		printf("%s 0 - - -\n", name);
	else
		printf("%s %zu %.1f %.1f %.1f\n", name, us.size(), us[us.size() / 2], us[us.size() * 99 / 100],
		    us.back());
}

int main(int argc, char **argv)
{
	const int requests = argc > 1 ? atoi(argv[1]) : 1000;
	cudaDeviceProp properties;
	cue_client_options options = {"urgent", 1};
	cue_client *client = nullptr;
	device d = {};
	int answered = 0, lowest, highest;

	CHECK(cudaGetDeviceProperties(&properties, 0));
	CHECK(cudaDeviceGetStreamPriorityRange(&lowest, &highest));
	d.blocks =
	    properties.multiProcessorCount * (properties.maxThreadsPerMultiProcessor / THREADS) * WAVES / 8;
	d.rounds = argc > 2 ? atoi(argv[2]) : 20000;
	CHECK(cudaMalloc(&d.data, size_t(d.blocks) * THREADS * sizeof *d.data));
	CHECK(cudaMemset(d.data, 0, size_t(d.blocks) * THREADS * sizeof *d.data));
	CHECK(cudaMalloc(&d.answer, sizeof *d.answer));
	CHECK(cudaMemset(d.answer, 0, sizeof *d.answer));
	CHECK(cudaStreamCreateWithPriority(&d.behind, cudaStreamNonBlocking, lowest));
	CHECK(cudaStreamCreateWithPriority(&d.urgent, cudaStreamNonBlocking, highest));
	CHECK(cudaDeviceSynchronize());
	if (cue_client_open(&client, &options) || cue_client_bind(client, d.urgent))
		return printf("FAIL %s\n", cue_error_message()), 1;
	measure("alone", d, requests, false);
	measure("beside", d, requests, true);
	CHECK(cudaMemcpy(&answered, d.answer, sizeof answered, cudaMemcpyDeviceToHost));
	if (answered != 2 * requests)
		return printf("FAIL %d of %d answered\n", answered, 2 * requests), 1;
	return cue_client_close(client) ? 1 : 0;
}
