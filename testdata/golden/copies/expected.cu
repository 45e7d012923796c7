// Copies, fills and allocations that the library makes with --share: `cue_` in front of the name.
#include <cuelastic/device.cuh>
#include <cuelastic/turn.cuh>
#include <cuelastic/copy.cuh>
#line 2 "input.cu"
#include <cuda_runtime.h>

__global__ void scale(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}

#line 4 "input.cu"
static __device__ __forceinline__ void cue_scale_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= 2;
}

#line 4 "input.cu"
__global__ void cue_scale_elastic(const cue_turns cue, float *p, int n)
{
	cue_round cue_r;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<false>(cue, cue_b, cue_r)) < cue.cue_end; cue_b += cue_step())
		cue_scale_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p, n);
}

#line 4 "input.cu"
__global__ void cue_scale_resized(const cue_shape cue, float *p, int n)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_scale_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p, n);
}

#line 4 "input.cu"
static inline void cue_scale_launch(const cue_config &cue, float *p, int n)
{
	cue_launch(cue, cue_kernel("scale", CUE_TIER_RESIZABLE, scale, cue_scale_elastic, cue_scale_resized), p, n);
}
#line 10 "input.cu"

#define CHECK(call)                                                                                          \
	if ((call) != cudaSuccess)                                                                               \
	return

struct holder {
	float *p;
	holder() : p(nullptr)
	{
		cue_cudaMalloc(&p, 16);
	}
	~holder()
	{
		(void)::cue_cudaFree(p);
	}
};

template <class T> T *make(size_t n)
{
	T *p = nullptr;
	cue_cudaMalloc(&p, n * sizeof(T));
	cue_cudaMalloc<T>(&p, n * sizeof(T));
	cue_cudaMemset(p, 0, n * sizeof(T));
	return p;
}

void run(float *host, int n, cudaStream_t stream)
{
	float *device;
	size_t bytes = n * sizeof *host;
	CHECK(cue_cudaMalloc(&device, bytes));
	CHECK(cue_cudaMalloc((void **)&device, bytes));
	cue_cudaMemset(device, 0, bytes);
	cue_cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream);
	cue_cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice); // the default stream
	cue_scale_launch(cue_config(n / 64, 64, 0, stream), device, n);
	cudaError_t error = cue_cudaMemcpy2DAsync(host, 64, device, 128, 32, 4, cudaMemcpyDeviceToHost, stream);
	if (error == cudaSuccess && cue_cudaMemcpy /* all */ (host, device, bytes, cudaMemcpyDeviceToHost) == cudaSuccess)
		cue_cudaStreamSynchronize(stream);
	auto give = [&] { return cue_cudaFree(device); };
	give();
	cue_cudaFree(make<double>(4));
	cudaError_t (*other)(void *) = cudaFree; // not a call
	other(nullptr);
	cudaMemcpyToSymbol(host, host, 4); // another function
}

void replay(cudaGraphExec_t graph, cudaStream_t stream)
{
	cudaEvent_t event = nullptr;
	CHECK(cue_cudaStreamWaitEvent(stream, event));
	cue_cudaStreamWaitEvent(stream, event, 0);
	CHECK(cue_cudaGraphLaunch(graph, stream));
	cue_cudaGraphLaunch(graph, 0);
}

cudaError_t before = cue_cudaFree(0);

__host__ __device__ void both(void *p)
{
#ifndef __CUDA_ARCH__
	cudaFree(p); // device code, too
#endif
}
