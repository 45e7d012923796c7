// Launches in all places and with all kinds of configuration.
#include "program.h"

__global__ void kernel(int *p, int n)
{
	p[blockIdx.y * gridDim.x + blockIdx.x] += n + blockIdx.x;
}

__global__ void nullary()
{
}

__device__ int counter;

__global__ void count()
{
	atomicAdd(&counter, 1 + blockIdx.x);
}

struct size {
	operator dim3() const
	{
		return dim3(3, 2);
	}
};

struct holder {
	int *p;
	void launch() const
	{
		kernel<<<7, 1>>>(p, 1);
	}
	static void nothing()
	{
		nullary<<<3, 1>>>();
	}
};

#define CHECKED(...)                                                                                         \
	do {                                                                                                     \
		__VA_ARGS__;                                                                                         \
		CHECK(cudaGetLastError());                                                                           \
	} while (0)
#define LAUNCH(n) kernel<<<n, 1>>>(p.device, 9)

static int calls;

static int next()
{
	return ++calls;
}

int main()
{
	memory<int> p(40);
	int n = 11;
	cudaStream_t stream;
	CHECK(cudaStreamCreate(&stream));
	dim3 grid(5, 3), block = {1, 1};
	kernel<<<grid, block>>>(p.device, 1);
	kernel<<<n, 1, 0>>>(p.device, 2);
	kernel<<<n, 1, n * sizeof(int), stream>>>(p.device, 3);
	CHECK(cudaStreamSynchronize(stream));
	kernel<<<size(), (n > 2 ? 1 : 2)>>>(p.device, 4);
	kernel<<<next() + 4, 1>>>(p.device, 5);
	kernel<<<n, 1>>>(p.device, next());
	kernel<<<n << 1, 1>>>(p.device, n >> 2);
	(kernel<<<n, 1>>>(p.device, 6));
	if (n > 3)
		kernel<<<2, 1>>>(p.device, 7);
	else
		nullary<<<1, 1>>>();
	for (int i = 0; i < 3; i++)
		kernel<<<i + 1, 1>>>(p.device, i);
	do
		count<<<n, 1>>>();
	while (n-- > 8);
	kernel<<<2, 1>>>(p.device, 1), kernel<<<3, 1>>>(p.device, 2);
	kernel<<<4, 1>>>(p.device, 3);
	n ? kernel<<<2, 1>>>(p.device, 1) : nullary<<<1, 1>>>();
	holder{p.device}.launch();
	holder::nothing();
	CHECKED(kernel<<<6, 1>>>(p.device, n));
	CHECKED((kernel<<<6, 1>>>(p.device, n)));
	LAUNCH(8);
	kernel<<<n++, 1>>>(p.device, n);
	kernel<<<next() + 4, 1>>>(p.device, next() * next());
	n ? kernel<<<n--, 1>>>(p.device, n) : nullary<<<1, 1>>>();
	for (int i = 1; i < 5; i++)
		kernel<<<i, 1>>>(p.device, i++), kernel<<<dim3(i++), 1>>>(p.device, i);
	void (*pointer)(int *, int) = kernel;
	pointer<<<9, 1>>>(p.device, 10);
	int ten = 10;
	void *arguments[] = {&p.device, &ten};
	CHECK(cudaLaunchKernel((const void *)kernel, dim3(10), dim3(1), arguments, 0, 0));
	p.print("kernel");
	int counted;
	CHECK(cudaMemcpyFromSymbol(&counted, counter, sizeof counted));
	printf("counter %d, calls %d\n", counted, calls);
	CHECK(cudaStreamDestroy(stream));
}
