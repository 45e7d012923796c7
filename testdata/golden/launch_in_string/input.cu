// A macro makes a string of the call. So its text stays, and the name of the function means an object of ours.
#include <cuda_runtime.h>

#define CALL(call) check(call, #call)
void check(cudaError_t, const char *);

template <int N> __global__ void scale(int *p)
{
	p[blockIdx.x] *= N;
}

__global__ void fill(int *p)
{
	p[blockIdx.x] = 1;
}

template <int N> void run(int *p, cudaStream_t stream)
{
	auto kernel = scale<N>;
	void *arguments[] = {&p};
	CALL(cudaLaunchKernel((void *)kernel, dim3(3), dim3(1), arguments, 0, stream));
	if (stream)
		CALL(cudaLaunchKernel(fill, 3, 1, arguments));
	auto later = [=]() mutable {
		void *inner[] = {&p};
		CALL(cudaLaunchKernel(fill, 3, 1, inner));
	};
	later();
}

void stays(int *p)
{
	void *arguments[] = {&p};
	CALL(::cudaLaunchKernel(fill, 3, 1, arguments, 0, 0));    // qualified
	CALL(cudaLaunchKernel(scale<2>, 3, 1, arguments, 0, 0)); // the instance is named in the string
}

void address(int *p)
{
	void *arguments[] = {&p};
	auto *other = &cudaLaunchKernel<void(int *)>;
	CALL(cudaLaunchKernel(fill, 3, 1, arguments, 0, 0));
	check(other ? cudaSuccess : cudaErrorInvalidValue, "");
}

void test(int *p)
{
	run<2>(p, 0);
}
