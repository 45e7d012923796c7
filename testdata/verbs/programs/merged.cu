// A phase of two kernels that fill the device, and short requests of a client that goes first. Prints how long the
// slowest request took and how long everything did, in microseconds, and whether all results are right.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>
#include <vector>
#include <cuda_runtime.h>
#include <cuelastic/runtime.h>

__global__ void first(float *data, int *runs)
{
	float x = data[blockIdx.x * blockDim.x + threadIdx.x];
	for (int k = 0; k < 1000; k++)
		x = x * 0.999f + 0.001f;
	data[blockIdx.x * blockDim.x + threadIdx.x] = x;
	if (threadIdx.x == 0)
		atomicAdd(&runs[blockIdx.x], 1);
}

__global__ void second(int *sums, int *runs)
{
	__shared__ int part[256];
	part[threadIdx.x] = threadIdx.x;
	for (int k = 0; k < 50; k++) {
		__syncthreads();
		part[threadIdx.x] += part[threadIdx.x ^ 1] & 1;
	}
	__syncthreads();
	if (threadIdx.x == 0) {
		sums[blockIdx.x] = part[0];
		atomicAdd(&runs[blockIdx.x], 1);
	}
}

__global__ void answer(int *request)
{
	request[threadIdx.x] += 1;
}

static double now()
{
	return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch())
	    .count();
}

int main()
{
	const int blocks = 600, requests = 20;
	float *data;
	int *runs, *sums, *request, result;
	cudaStream_t background, urgent;
	cudaMalloc(&data, blocks * 256 * sizeof *data);
	cudaMalloc(&runs, 2 * blocks * sizeof *runs);
	cudaMalloc(&sums, blocks * sizeof *sums);
	cudaMalloc(&request, 32 * sizeof *request);
	cudaMemset(data, 0, blocks * 256 * sizeof *data);
	cudaMemset(runs, 0, 2 * blocks * sizeof *runs);
	cudaMemset(request, 0, 32 * sizeof *request);
	cudaDeviceSynchronize();
	cudaStreamCreateWithFlags(&background, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&urgent, cudaStreamNonBlocking);
	cue_client_options options = {"server", 1};
	cue_client *server;
	cue_client_open(&server, &options);
	cue_client_bind(server, urgent);

	answer<<<1, 32, 0, urgent>>>(request); // its mark is new
	cudaStreamSynchronize(urgent);
	double begin = now(), slowest = 0;
#pragma cuelastic phase merge(first, second)
	{
		first<<<blocks, 256, 0, background>>>(data, runs);
		second<<<blocks, 256, 0, background>>>(sums, runs + blocks);
	}
	for (int i = 0; i < requests; i++) {
		double asked = now();
		answer<<<1, 32, 0, urgent>>>(request);
		cudaStreamSynchronize(urgent);
		slowest = std::max(slowest, now() - asked);
		std::this_thread::sleep_for(std::chrono::microseconds(5));
	}
	cudaStreamSynchronize(background);
	printf("%.0f %.0f\n", slowest, now() - begin);
	std::vector<int> counts(2 * blocks);
	cudaMemcpy(counts.data(), runs, counts.size() * sizeof(int), cudaMemcpyDeviceToHost);
	cudaMemcpy(&result, request, sizeof result, cudaMemcpyDeviceToHost);
	puts(result == requests + 1 && std::count(counts.begin(), counts.end(), 1) == 2 * blocks ? "right"
	                                                                                         : "WRONG");
	cue_client_close(server);
}
