// Copies, fills and allocations that the library makes with --share: `cue_` in front of the name.
#include <cuda_runtime.h>

__global__ void scale(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}

#define CHECK(call)                                                                                          \
	if ((call) != cudaSuccess)                                                                               \
	return

struct holder {
	float *p;
	holder() : p(nullptr)
	{
		cudaMalloc(&p, 16);
	}
	~holder()
	{
		(void)::cudaFree(p);
	}
};

template <class T> T *make(size_t n)
{
	T *p = nullptr;
	cudaMalloc(&p, n * sizeof(T));
	cudaMalloc<T>(&p, n * sizeof(T));
	cudaMemset(p, 0, n * sizeof(T));
	return p;
}

void run(float *host, int n, cudaStream_t stream)
{
	float *device;
	size_t bytes = n * sizeof *host;
	CHECK(cudaMalloc(&device, bytes));
	CHECK(cudaMalloc((void **)&device, bytes));
	cudaMemset(device, 0, bytes);
	cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream);
	cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice); // the default stream
	scale<<<n / 64, 64, 0, stream>>>(device, n);
	cudaError_t error = cudaMemcpy2DAsync(host, 64, device, 128, 32, 4, cudaMemcpyDeviceToHost, stream);
	if (error == cudaSuccess && cudaMemcpy /* all */ (host, device, bytes, cudaMemcpyDeviceToHost) == cudaSuccess)
		cudaStreamSynchronize(stream);
	auto give = [&] { return cudaFree(device); };
	give();
	cudaFree(make<double>(4));
	cudaError_t (*other)(void *) = cudaFree; // not a call
	other(nullptr);
	cudaMemcpyToSymbol(host, host, 4); // another function
}

void replay(cudaGraphExec_t graph, cudaStream_t stream)
{
	cudaEvent_t event = nullptr;
	CHECK(cudaStreamWaitEvent(stream, event));
	cudaStreamWaitEvent(stream, event, 0);
	CHECK(cudaGraphLaunch(graph, stream));
	cudaGraphLaunch(graph, 0);
}

cudaError_t before = cudaFree(0);

__host__ __device__ void both(void *p)
{
#ifndef __CUDA_ARCH__
	cudaFree(p); // device code, too
#endif
}
