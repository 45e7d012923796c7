// Calls in a phase of what is not seen through: in other files, through pointers, virtual; and functions that are handed over as values.
#include <algorithm>
#include <cstdlib>
#include <cuda_runtime.h>
#include <functional>
#include <thread>
#include <vector>
__global__ void a(int *p)
{
	p[blockIdx.x] = 1;
}
static void fetch(int *p)
{
	int x;
	cudaMemcpy(&x, p, sizeof x, cudaMemcpyDeviceToHost);
}
static void fine(int *)
{
}
static int by_default(int x = cudaDeviceSynchronize())
{
	return x;
}
static void deep(int n)
{
	n ? deep(n - 1) : fetch(nullptr);
}
void elsewhere(int *p);
void vouched(int *p);
template <class F> void with(F f, int *p)
{
	f(p);
}
template <class F> void chain(F f, int *p)
{
	with(f, p);
}
struct device {
	virtual int read();
};
struct runs {
	void run()
	{
		cudaDeviceSynchronize();
	}
};
template <class T> void in_template(T v, int *p)
{
#pragma cuelastic phase
	{
		a<<<1, 1>>>(p);
		v.run();
	}
}
void f(int *p, device &d, device by_value, std::function<void(int *)> any, void (*pointer)(int *),
    int (device::*member)(), std::vector<int> &v, void (*each)(int), int (*compare)(const void *, const void *),
    std::thread &thread, void (*trusted)(int *))
{
#pragma cuelastic phase merge(a) trust(trusted, vouched)
	{
		a<<<1, 1>>>(p);
		elsewhere(p);
		vouched(p);
		trusted(p);
		with(fetch, p);
		chain(fetch, p);
		chain(fine, p);
		with([](int *) {}, p);
		with(pointer, p);
		auto g = fetch;
		pointer(p);
		any(p);
		d.read();
		by_value.read();
		(d.*member)();
		std::for_each(v.begin(), v.end(), each);
		qsort(p, 1, 4, compare);
		thread.join();
		by_default();
		by_default(2);
		deep(3);
		auto inside = [](int *q) { elsewhere(q); };
		free(p);
		(void)g;
		(void)inside;
		a<<<1, 1>>>(p);
	}
	in_template(runs(), p);
}
