// Heads of kernels from a macro, and launches in lambdas that macros call, as attention libraries have them.
#pragma once
#include <cuda_runtime.h>

struct params {
	const float *in;
	float *out;
	int n, k;
};

#define BOOL_SWITCH(COND, NAME, ...)                                                                         \
	[&] {                                                                                                    \
		if (COND) {                                                                                          \
			constexpr static bool NAME = true;                                                               \
			return __VA_ARGS__();                                                                            \
		} else {                                                                                             \
			constexpr static bool NAME = false;                                                              \
			return __VA_ARGS__();                                                                            \
		}                                                                                                    \
	}()

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define SUPPORTED
#define PARAM_MODIFIER __grid_constant__
#else
#define PARAM_MODIFIER
#endif

#define DEFINE_KERNEL(kernelName, ...)                                                                       \
	template <typename Traits, __VA_ARGS__>                                                                  \
	__global__ void __launch_bounds__(Traits::threads >= 64 ? 128 : 64)                                      \
	    kernelName(PARAM_MODIFIER const params p)

template <int N> struct traits {
	static constexpr int threads = N;
};

template <typename Traits, bool FIRST, bool SECOND> __device__ void compute(const params &p)
{
	extern __shared__ float part[];
	int i = blockIdx.x * Traits::threads + threadIdx.x;
	part[threadIdx.x] = i < p.n ? p.in[i] : 0;
	__syncthreads();
	if (i < p.n)
		p.out[i] = part[Traits::threads - 1 - threadIdx.x] * (SECOND ? 2 : 3) + FIRST;
}

DEFINE_KERNEL(forward, bool FIRST, bool SECOND)
{
#if defined(SUPPORTED)
	compute<Traits, FIRST, SECOND>(p);
#else
	p.out[0] = -1;
#endif
}

DEFINE_KERNEL(backward, // over two lines
    bool FIRST = false)
{
	int i = blockIdx.x * Traits::threads + threadIdx.x;
	if (i < p.n)
		p.out[i] -= FIRST ? p.in[i] : p.k;
}

template <typename Traits> void run(params p, cudaStream_t stream)
{
	constexpr size_t bytes = Traits::threads * sizeof(float);
	dim3 grid((p.n + Traits::threads - 1) / Traits::threads);
	BOOL_SWITCH(p.k > 1, FIRST, [&] {
		BOOL_SWITCH(p.k > 2, SECOND, [&] {
			auto kernel = &forward < Traits, FIRST && true, SECOND > ;
			if (bytes >= 48 * 1024)
				cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
			kernel<<<grid, Traits::threads, bytes, stream>>>(p);
			backward<Traits><<<grid, Traits::threads, 0, stream>>>(p);
		});
	});
}

template <int N> void run_for(params p, cudaStream_t stream);
