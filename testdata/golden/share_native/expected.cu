// --share: launches of kernels that stay opaque are marked, so that other clients see them.
#include <cuelastic/device.cuh>
#include <cuelastic/turn.cuh>
#include <cuelastic/copy.cuh>
#include <cuda_runtime.h>

__global__ void chain(volatile int *turn, int *p)
{
	while (*turn != blockIdx.x)
		;
	*p += 1;
	*turn = blockIdx.x + 1;
}

template <class T> __global__ void linked(volatile T *turn)
{
	while (*turn != blockIdx.x)
		;
	*turn = blockIdx.x + 1;
}

#pragma cuelastic kernel(off)
__global__ void alone(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void later(int *p);

#define CHAIN(n) chain<<<n, 1>>>(p, p)

static cudaStream_t next(cudaStream_t stream)
{
	return stream;
}

__global__ void several(int *p)
{
	p[blockIdx.x] = 1;
}

static __device__ __forceinline__ void cue_several_body(const ::uint3 threadIdx, const ::uint3 blockIdx, const ::dim3 blockDim, const ::dim3 gridDim, int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void cue_several_elastic(const cue_turns cue, int *p)
{
	cue_round cue_r;
	for (unsigned cue_b = cue_first(cue); (cue_b = cue_turn<false>(cue, cue_b, cue_r)) < cue.cue_end; cue_b += cue_step())
		cue_several_body(cue_thread(), cue_block(cue, cue_b), ::blockDim, cue.cue_grid, p);
}

__global__ void cue_several_resized(const cue_shape cue, int *p)
{
	for (unsigned cue_b = cue_first_row(cue); cue_b < cue.cue_end; cue_b += cue_row_step())
		for (unsigned cue_t = cue_first_thread(); cue_t < cue.cue_threads; cue_t += cue_thread_step())
			cue_several_body(cue_thread(cue, cue_t), cue_block(cue, cue_b), cue.cue_block, cue.cue_grid, p);
}

static inline void cue_several_launch(const cue_config &cue, int *p)
{
	cue_launch(cue, cue_kernel("several", CUE_TIER_RESIZABLE, several, cue_several_elastic, cue_several_resized), p);
}

static const cue_known cue_several_known(cue_kernel("several", CUE_TIER_RESIZABLE, several, cue_several_elastic, cue_several_resized));

template <class S> void generic(int *p, S stream)
{
	chain<<<4, 1, 0, cue_marked(stream)>>>(p, p);
	cue_cudaLaunchCooperativeKernel(several, 4, 1, nullptr, 0, stream);
}

void run(int *p, int n, cudaStream_t stream)
{
	chain<<<n, 1, 0, cue_marked()>>>(p, p);
	chain<<<dim3(n, 1), 1, 16, cue_marked()>>>(p, p);
	chain<<<n, 1, 0, cue_marked(stream)>>>(p, p);
	chain<<<n, 1, 0, cue_marked(n ? next(stream) /* or */ : 0)>>>(p, p);
	chain<<<n, 1, 0, cue_marked(0)>>>(p, p);
	if (n)
		linked<<<n, 1, 0, cue_marked(next(stream))>>>(p), linked<int><<<n, 1, 0, cue_marked()>>>(p);
	generic(p, stream);
	chain<<<n < 5 ? 5 : n, 1>>>(p, p); // not clear how many parts it has
	CHAIN(2); // the macro is not rewritten
	alone<<<n, 1>>>(p); // left alone
	[=] { chain<<<n, 1, 0, cue_marked(stream)>>>(p, p); }();
	(void)(chain<<<n, 1, 0, cue_marked()>>>(p, p), cudaGetLastError());
	void *arguments[] = {&p, &p};
	cue_cudaLaunchKernel((void *)chain, n, 1, arguments, 0, stream);
	cue_cudaLaunchKernel(linked<int>, n, 1, arguments);
	cudaLaunchConfig_t config = {};
	cue_cudaLaunchKernelEx(&config, linked<int>, p);
	cue_cudaLaunchKernelExC(&config, (void *)chain, arguments);
	cudaLaunchKernel(alone, n, 1, arguments); // left alone
	cue_several_launch(cue_config(n, 1), p);
	cue_launch_array<1>(cue_kernel("several", CUE_TIER_RESIZABLE, several, cue_several_elastic, cue_several_resized), n, 1, arguments); // rewritten
	cue_cudaLaunchCooperativeKernel((const void *)several, n, 1, arguments, 0, 0);
}
