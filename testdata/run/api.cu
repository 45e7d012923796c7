// Launches by calls of the runtime, with casts, templates, qualified names and streams.
#include "program.h"

__global__ void add(int *p, int n)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] += n + blockIdx.x;
}

namespace space
{
template <class T, int N> __global__ void times(T *p, T n, char c)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] *= N * n + c + gridDim.x;
}
} // namespace space

__device__ int counter;

__global__ void count()
{
	atomicAdd(&counter, 1 + blockIdx.x);
}

template <class T> void launch_template(T *p, T n)
{
	char c = 3;
	void *arguments[] = {&p, &n, &c};
	CHECK(cudaLaunchKernel((void *)space::times<T, 2>, dim3(7), dim3(4), arguments, 0, 0));
}

int main()
{
	memory<int> p(64);
	int n = 5;
	char c = 2;
	void *arguments[] = {&p.device, &n}, *three[] = {&p.device, &n, &c};
	cudaStream_t stream;
	CHECK(cudaStreamCreate(&stream));
	CHECK(cudaLaunchKernel((const void *)add, dim3(10), dim3(3), arguments, 0, stream));
	CHECK(cudaLaunchKernel((void *)&add, 9, 4, arguments, 16, stream));
	CHECK(::cudaLaunchKernel(
	    reinterpret_cast<const void *>(space::times<int, 3>), dim3(8, 1), 4, three, 0, stream));
	if (cudaLaunchKernel((void *)count, 5, 1, nullptr, 0, stream) != cudaSuccess)
		return 1;
	cudaLaunchConfig_t config = {};
	config.gridDim = dim3(6);
	config.blockDim = dim3(8);
	config.stream = stream;
	CHECK(cudaLaunchKernelExC(&config, (void *)add, arguments));
	CHECK(cudaLaunchKernelEx(&config, add, p.device, n + 0.5));
	CHECK(cudaLaunchKernelEx(&config, space::times<int, 1>, p.device, 'a', 3));
	CHECK(cudaLaunchKernelEx(&config, count));
	void (*pointer)(int *, int) = add;
	CHECK(cudaLaunchKernel((void *)pointer, 3, 4, arguments, 0, stream));
	CHECK(cudaLaunchCooperativeKernel((void *)add, 3, 4, arguments, 0, stream));
	CHECK(cudaStreamSynchronize(stream));
	launch_template(p.device, 9);
	p.print("p");
	int counted;
	CHECK(cudaMemcpyFromSymbol(&counted, counter, sizeof counted));
	printf("counter %d\n", counted);
	CHECK(cudaStreamDestroy(stream));
}
