// --share: launches of kernels that stay opaque are marked, so that other clients see them.
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

template <class S> void generic(int *p, S stream)
{
	chain<<<4, 1, 0, stream>>>(p, p);
	cudaLaunchCooperativeKernel(several, 4, 1, nullptr, 0, stream);
}

void run(int *p, int n, cudaStream_t stream)
{
	chain<<<n, 1>>>(p, p);
	chain<<<dim3(n, 1), 1, 16>>>(p, p);
	chain<<<n, 1, 0, stream>>>(p, p);
	chain<<<n, 1, 0, n ? next(stream) /* or */ : 0>>>(p, p);
	chain<<<n, 1, 0, 0>>>(p, p);
	if (n)
		linked<<<n, 1, 0, next(stream)>>>(p), linked<int><<<n, 1>>>(p);
	generic(p, stream);
	chain<<<n < 5 ? 5 : n, 1>>>(p, p); // not clear how many parts it has
	CHAIN(2); // the macro is not rewritten
	alone<<<n, 1>>>(p); // left alone
	[=] { chain<<<n, 1, 0, stream>>>(p, p); }();
	(void)(chain<<<n, 1>>>(p, p), cudaGetLastError());
	void *arguments[] = {&p, &p};
	cudaLaunchKernel((void *)chain, n, 1, arguments, 0, stream);
	cudaLaunchKernel(linked<int>, n, 1, arguments);
	cudaLaunchConfig_t config = {};
	cudaLaunchKernelEx(&config, linked<int>, p);
	cudaLaunchKernelExC(&config, (void *)chain, arguments);
	cudaLaunchKernel(alone, n, 1, arguments); // left alone
	several<<<n, 1>>>(p);
	cudaLaunchKernel(several, n, 1, arguments); // rewritten
	cudaLaunchCooperativeKernel((const void *)several, n, 1, arguments, 0, 0);
}
