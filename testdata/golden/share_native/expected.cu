// --share: launches of kernels that stay opaque are marked, so that other clients see them.
#include <cuelastic/device.cuh>
#include <cuelastic/turn.cuh>
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

template <class S> void generic(int *p, S stream)
{
	chain<<<4, 1, 0, cue_marked(stream)>>>(p, p);
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
}
