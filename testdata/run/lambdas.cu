// Lambdas in kernels, functors as arguments, launches in lambdas.
#include "program.h"

__global__ void kernel(int *p)
{
	auto by_reference = [&](int n) { return n + int(blockIdx.x * blockDim.x + threadIdx.x); };
	auto by_value = [=] { return gridDim.x + blockIdx.x; };
	auto given = [](int block) { return 2 * block; };
	auto early = [&](int n) {
		if (n > 3)
			return int(blockIdx.x);
		return 2;
	};
	p[by_reference(0)] += by_value() + given(blockIdx.x) + early(threadIdx.x);
	auto nested = [&] { return [=] { return blockIdx.x * 3; }(); };
	p[by_reference(0)] += nested();
}

__global__ void waits(int *p)
{
	__shared__ int first;
	auto publish = [&](int value) {
		if (threadIdx.x == 0)
			first = value;
		__syncthreads();
	};
	publish(blockIdx.x * 5);
	p[blockIdx.x * blockDim.x + threadIdx.x] += first;
}

__device__ int deeper(int n)
{
	return n + blockIdx.x * 7;
}

__global__ void captures(int *p)
{
	auto calls = [](int n) { return deeper(n); };
	auto nested = [p](int n) { return [n]() { return int(n + blockIdx.x); }; };
	auto inner_default = [x = threadIdx.x]() mutable {
		auto inner = [=] { return gridDim.x; };
		return int(x++ + inner());
	};
	int i = [] { return blockIdx.x * blockDim.x + threadIdx.x; }();
	p[i] += calls(2) + nested(3)() + inner_default() + inner_default();
}

struct scale {
	int factor;
	__device__ void operator()(int &value, int block) const
	{
		value = value * factor + block;
	}
};

template <class F> __global__ void apply(int *p, F f)
{
	f(p[blockIdx.x * blockDim.x + threadIdx.x], blockIdx.x);
}

int main()
{
	memory<int> p(21 * 16);
	kernel<<<21, 16>>>(p.device);
	p.print("kernel");
	waits<<<21, 16>>>(p.device);
	p.print("waits");
	captures<<<21, 16>>>(p.device);
	p.print("captures");
	auto launch = [&](int factor) { apply<<<21, 16>>>(p.device, scale{factor}); };
	for (int i = 0; i < 3; i++)
		launch(i + 2);
	[&] { apply<<<21, 16>>>(p.device, scale{7}); }();
	p.print("apply");
}
