// Launches by calls of the runtime: the entry is handed over beside the kernel.
#include <cuda_runtime.h>

__global__ void add(int *p, int n);

void too_early(void **arguments)
{
	cudaLaunchKernel((void *)add, dim3(2), dim3(1), arguments);
}

__global__ void add(int *p, int n)
{
	p[blockIdx.x] += n;
}

namespace space
{
template <class T, int N> __global__ void times(T *p, T n)
{
	p[blockIdx.x] *= N * n;
}
void inside(void **arguments)
{
	cudaLaunchKernel((const void *)times<int, 2>, dim3(2), dim3(1), arguments, 16, 0);
}
} // namespace space

__global__ void opaque(int *p)
{
	p[::blockIdx.x] = 1;
}

#define CHECK(call)                                                                                          \
	if (call != cudaSuccess)                                                                                 \
	return

#define CHECK_IS(call)                                                                                       \
	if (cudaError_t error = (call))                                                                          \
	return error

template <class T> void launch(T *p, T n, cudaStream_t stream)
{
	void *arguments[] = {&p, &n};
	CHECK(cudaLaunchKernel(reinterpret_cast<void *>(space::times<T, 1>), 2, 1, arguments, 0, stream));
}

void run(int *p, int n, const cudaLaunchConfig_t &config)
{
	void *arguments[] = {&p, &n};
	CHECK(::cudaLaunchKernel((void *)&add, dim3(n, 2), dim3(1), arguments));
	cudaError_t error = cudaLaunchKernelExC(&config, (void *)::add, arguments);
	error = cudaLaunchKernelEx(&config, add, p, n * 2.0);
	error = cudaLaunchKernelEx(&config, space::times<int, 3>, p, 'a');
	error = n ? cudaLaunchKernel((void *)add, n, 1, arguments) : error;
	cudaLaunchKernel((void *)opaque, n, 1, arguments);
	launch(p, n, 0);
}

// Through pointers: the library finds the kernel by its address.
cudaError_t chosen(int *p, int n, int which, const cudaLaunchConfig_t &config)
{
	void *arguments[] = {&p, &n};
	auto kernel = which ? space::times<int, 4> : space::times<int, 5>;
	CHECK_IS(cudaLaunchKernel((void *)kernel, dim3(n), dim3(1), arguments));
	cudaLaunchKernelExC(&config, (const void *)(which ? add : space::times<int, 6>), arguments);
	return ::cudaLaunchKernelEx(&config, kernel, p, n * 2.0);
}

template <class Kernel> cudaError_t any(Kernel kernel, int *p, int n, const cudaLaunchConfig_t &config)
{
	return cudaLaunchKernelEx(&config, kernel, p, n);
}

cudaError_t run_any(int *p, int n, const cudaLaunchConfig_t &config)
{
	return any(space::times<int, 7>, p, n, config);
}
