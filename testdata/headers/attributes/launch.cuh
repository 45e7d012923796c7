// Launches as attention libraries have them: the kernel is a pointer, gets more shared memory, and is launched by a call, with
// attributes that the caller chooses.
#pragma once
#include <cuda_runtime.h>

#define CHECK(call)                                                                                          \
	do {                                                                                                     \
		cudaError_t error = (call);                                                                          \
		if (error)                                                                                           \
			return error;                                                                                    \
	} while (0)

struct params {
	const float *in;
	float *out;
	int n, k;
};

template <int K, bool EARLY, class Params> __global__ void scale(const __grid_constant__ Params p)
{
	extern __shared__ float part[];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
	if constexpr (EARLY)
		asm volatile("griddepcontrol.wait;");
#endif
	part[threadIdx.x] = i < p.n ? p.in[i] * K : 0;
	__syncthreads();
	if (i < p.n)
		p.out[i] = part[blockDim.x - 1 - threadIdx.x] + p.k;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
	if constexpr (EARLY)
		asm volatile("griddepcontrol.launch_dependents;");
#endif
}

template <int K, class Params> cudaError_t run(Params p, bool early, cudaStream_t stream)
{
	const int threads = 64, bytes = threads * sizeof(float);
	dim3 grid((p.n + threads - 1) / threads);
	if (early) {
		cudaLaunchAttribute attribute[1];
		attribute[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
		attribute[0].val.programmaticStreamSerializationAllowed = 1;
		cudaLaunchConfig_t config = {};
		config.gridDim = grid;
		config.blockDim = threads;
		config.dynamicSmemBytes = bytes;
		config.stream = stream;
		config.attrs = attribute;
		config.numAttrs = 1;
		auto kernel = scale<K, true, Params>;
		CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
		CHECK(cudaLaunchKernelEx(&config, kernel, p));
	} else {
		auto kernel = scale<K, false, Params>;
		void *args[] = {(void *)&p};
		CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
		CHECK(cudaLaunchKernel((void *)kernel, grid, dim3(threads), args, bytes, stream));
	}
	return cudaSuccess;
}
