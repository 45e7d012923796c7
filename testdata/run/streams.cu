// Several streams and events, kernels of both tiers among copies.
#include "program.h"

enum { STREAMS = 3, BLOCKS = 12, THREADS = 16, COUNT = BLOCKS * THREADS };

__global__ void add(int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += n + blockIdx.x;
}

__global__ void mix(int *p, int n)
{
	__shared__ int tile[THREADS];
	if (threadIdx.x >= n)
		return;
	tile[threadIdx.x] = p[blockIdx.x * blockDim.x + threadIdx.x];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += 2 * tile[n - 1 - threadIdx.x];
}

int main()
{
	memory<int> a(COUNT), b(COUNT), c(COUNT);
	memory<int> *const all[STREAMS] = {&a, &b, &c};
	cudaStream_t streams[STREAMS];
	cudaEvent_t event;
	CHECK(cudaEventCreate(&event));
	for (int i = 0; i < STREAMS; i++)
		CHECK(cudaStreamCreate(&streams[i]));
	for (int round = 0; round < 2; round++)
		for (int i = 0; i < STREAMS; i++) {
			add<<<BLOCKS, THREADS, 0, streams[i]>>>(all[i]->device, i + round);
			mix<<<BLOCKS, THREADS, 0, streams[i]>>>(all[i]->device, 13 + i);
		}
	CHECK(cudaEventRecord(event, streams[0]));
	CHECK(cudaStreamWaitEvent(streams[1], event, 0));
	CHECK(cudaMemcpyAsync(b.device, a.device, COUNT * sizeof(int), cudaMemcpyDeviceToDevice, streams[1]));
	add<<<BLOCKS, THREADS, 0, streams[1]>>>(b.device, 5);
	CHECK(cudaDeviceSynchronize());
	a.print("a");
	b.print("b");
	c.print("c");
	for (int i = 0; i < STREAMS; i++)
		CHECK(cudaStreamDestroy(streams[i]));
	CHECK(cudaEventDestroy(event));
}
