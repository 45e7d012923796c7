// Calls that stay CUDA's: another name would mean something else, or change a string.
#include <cstdio>
#include <cuda_runtime.h>

#define CHECK(call) report((call), #call)
#define PUT(to, from, n) cudaMemcpy(to, from, n, cudaMemcpyHostToDevice)
#define cudaMemset(p, v, n) cudaMemset(p, v, (n) + 0)

void report(cudaError_t error, const char *what)
{
	if (error != cudaSuccess)
		puts(what);
}

namespace own
{
struct thing {
	int a;
};
using ::cudaMemcpyAsync;
cudaError_t cudaMalloc(thing **out, size_t n);
void cudaFree(thing *p)
{
	::cudaFree((void *)p); // CUDA's
}
void inside(thing *p)
{
	cudaFree(p); // the program's
}
} // namespace own

template <class T> void dependent(T *p, size_t n)
{
	cudaMalloc(&p, n);
}

struct member {
	void cudaMemcpy(int);
	void f()
	{
		cudaMemcpy(1); // the program's
	}
};

void run(void *device, void *host, size_t n)
{
	CHECK(cudaMalloc(&device, n));
	PUT(device, host, n);
	cudaMemset(device, 0, n);
	own::cudaMemcpyAsync(device, host, n, cudaMemcpyHostToDevice, 0);
	(cudaMemcpy)(device, host, n, cudaMemcpyHostToDevice);
	int cudaMalloc = 1;
	(void)cudaMalloc;
	cudaFree(device);
}
