// A CUDA program that uses the runtime library as programs do, compiled and run by features.sh. Prints PASS,
// or what failed.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(condition)                                                                                     \
	do {                                                                                                     \
		if (!(condition)) {                                                                                  \
			printf("line %d: %s (%s)\n", __LINE__, #condition, cudaGetErrorName(cudaPeekAtLastError()));     \
			exit(1);                                                                                         \
		}                                                                                                    \
	} while (0)
#define OK(call) CHECK((call) == cudaSuccess)

__constant__ int factor;
__device__ int total;

struct pair {
	double a;
	char b;
};

__global__ void scale(int *data, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		data[i] = data[i] * factor + 1;
}

__global__ void sum(const int *data, int n)
{
	extern __shared__ int part[];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	part[threadIdx.x] = i < n ? data[i] : 0;
	__syncthreads();
	for (int d = blockDim.x / 2; d > 0; d /= 2) {
		if (threadIdx.x < d)
			part[threadIdx.x] += part[threadIdx.x + d];
		__syncthreads();
	}
	if (threadIdx.x == 0)
		atomicAdd(&total, part[0]);
}

template <class T> __global__ void store(T *out, pair p, T value)
{
	out[0] = (T)p.a + p.b + value;
}

__global__ void together(int *data)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	data[i] += gridDim.x;
}

__global__ void __launch_bounds__(128) bounded()
{
}

__global__ void wrong(int x)
{
	assert(x > 0);
}

static void symbols_and_shared_memory(int *d, int *h, int n)
{
	int two = 2, zero = 0, got;
	OK(cudaMemcpyToSymbol(factor, &two, sizeof two));
	OK(cudaMemcpyToSymbol(total, &zero, sizeof zero));
	OK(cudaMemcpy(d, h, n * sizeof *d, cudaMemcpyHostToDevice));
	scale<<<(n + 63) / 64, 64>>>(d, n);
	OK(cudaFuncSetAttribute(sum, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000));
	sum<<<(n + 63) / 64, 64, 60000>>>(d, n);
	OK(cudaGetLastError());
	OK(cudaMemcpyFromSymbol(&got, total, sizeof got));
	CHECK(got == n * (n - 1) + n);
	store<<<1, 1>>>(d, pair{40.0, 1}, 1);
	OK(cudaMemcpy(&got, d, sizeof got, cudaMemcpyDefault));
	CHECK(got == 42);
}

static void streams_events_and_graphs(int *d, int *h, int n)
{
	cudaStream_t s;
	cudaEvent_t begin, end;
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	float ms;
	OK(cudaStreamCreate(&s));
	OK(cudaEventCreate(&begin));
	OK(cudaEventCreate(&end));
	OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	OK(cudaMemcpyAsync(d, h, n * sizeof *d, cudaMemcpyHostToDevice, s));
	scale<<<(n + 63) / 64, 64, 0, s>>>(d, n);
	scale<<<(n + 63) / 64, 64, 0, s>>>(d, n);
	OK(cudaStreamEndCapture(s, &graph));
	OK(cudaGraphInstantiate(&exec, graph, 0));
	OK(cudaEventRecord(begin, s));
	for (int i = 0; i < 5; i++)
		OK(cudaGraphLaunch(exec, s));
	OK(cudaEventRecord(end, s));
	OK(cudaEventSynchronize(end));
	OK(cudaEventElapsedTime(&ms, begin, end));
	CHECK(ms > 0);
	int got;
	OK(cudaMemcpy(&got, d + 7, sizeof got, cudaMemcpyDeviceToHost));
	CHECK(got == (7 * 2 + 1) * 2 + 1);
	OK(cudaGraphExecDestroy(exec));
	OK(cudaGraphDestroy(graph));
	OK(cudaEventDestroy(begin));
	OK(cudaEventDestroy(end));
	OK(cudaStreamDestroy(s));
}

static void launches_of_other_kinds()
{
	int *m, n = 64, least, block;
	OK(cudaMallocManaged(&m, n * sizeof *m));
	for (int i = 0; i < n; i++)
		m[i] = i;
	void *args[] = {&m};
	OK(cudaLaunchCooperativeKernel((void *)together, dim3(2), dim3(32), args, 0, 0));
	OK(cudaDeviceSynchronize());
	CHECK(m[0] == 2 && m[63] == 65);
	OK(cudaOccupancyMaxPotentialBlockSize(&least, &block, bounded));
	CHECK(block == 128);
	bounded<<<1, 129>>>();
	CHECK(cudaGetLastError() == cudaErrorLaunchOutOfResources);
	bounded<<<0, 1>>>();
	CHECK(cudaGetLastError() == cudaErrorInvalidConfiguration);
	cudaLaunchConfig_t config = {};
	config.gridDim = dim3(1);
	config.blockDim = dim3(1);
	OK(cudaLaunchKernelEx(&config, store<int>, m, pair{1.0, 2}, 3));
	OK(cudaDeviceSynchronize());
	CHECK(m[0] == 6);
	OK(cudaFree(m));
}

int main()
{
	const int n = 1000;
	int *d, *h;
	OK(cudaMallocHost(&h, n * sizeof *h));
	OK(cudaMallocAsync(&d, n * sizeof *d, 0));
	for (int i = 0; i < n; i++)
		h[i] = i;
	symbols_and_shared_memory(d, h, n);
	streams_events_and_graphs(d, h, n);
	launches_of_other_kinds();
	OK(cudaFreeAsync(d, 0));
	OK(cudaFreeHost(h));
	wrong<<<1, 1>>>(0);
	CHECK(cudaDeviceSynchronize() == cudaErrorAssert);
	CHECK(cudaGetLastError() == cudaErrorAssert);
	OK(cudaDeviceReset());
	puts("PASS");
}
