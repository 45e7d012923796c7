// What is harmless in a phase: operands that are not evaluated, functions that are seen through, containers of the host, and what only tells of places.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <vector>
__global__ void a(int *p)
{
	*p = 1;
}
__global__ void b(int *p)
{
	*p = 2;
}
template <class T> __global__ void k(T v, T *p)
{
	*p = v;
}
static int fetch(int *p)
{
	int x;
	cudaMemcpy(&x, p, sizeof x, cudaMemcpyDeviceToHost);
	return x;
}
static int up(int x)
{
	return (x + 31) / 32;
}
struct shape {
	int w = 3, h;
	shape(int x) : h(x) {}
	int area() const
	{
		return w * h;
	}
};
struct real {
	virtual int size() const
	{
		return 3;
	}
};
struct view {
	int *p, n;
	int *begin() const
	{
		return p;
	}
	int *end() const
	{
		return p + n;
	}
	int &operator[](int i) const
	{
		return p[i];
	}
};
template <class T> void t(T *p, T v)
{
#pragma cuelastic phase
	{
		k<T><<<1, 1>>>(T(1), p);
		k<T><<<1, 1, 0, cudaStreamPerThread>>>(std::max(v, T(2)), p + 1);
	}
}
#define CHECK(x)                                                                                             \
	do {                                                                                                     \
		cudaError_t error = (x);                                                                             \
		if (error != cudaSuccess) {                                                                          \
			fprintf(stderr, "%s\n", cudaGetErrorString(error));                                              \
			exit(1);                                                                                         \
		}                                                                                                    \
	} while (0)
void f(int *p, std::vector<int> &v, const std::vector<int *> &ps, shape s, real r, view w, std::unique_ptr<int[]> &u,
    std::string name, std::array<cudaStream_t, 4> streams)
{
#pragma cuelastic phase merge(a, b)
	{
		dim3 grid(up(v.size())), block(32, 1, 1);
		a<<<grid, block>>>(p + sizeof(fetch(p)) + sizeof fetch(p));
		b<<<s.area(), std::min(32, up(3)), 0, streams[2]>>>(ps[1]);
		decltype(fetch(p)) z = noexcept(fetch(p));
		const char *kind = typeid(fetch(p)).name();
		for (int &x : v)
			x = 1;
		for (int *x : ps)
			a<<<1, 1>>>(x);
		for (int x : w)
			z += x;
		std::vector<int> h(3, 4);
		h.clear();
		std::map<std::string, int> m;
		m["x"] = 3;
		std::sort(h.begin(), h.end(), [](int c, int d) { return c < d; });
		printf("%d %s %s\n", z, name.c_str(), kind);
		if (r.size() > 3)
			throw std::runtime_error("x" + name);
		a<<<1, 1>>>(u.get());
		CHECK(cudaGetLastError());
		auto half = [&](int n) { return n / 2; };
		b<<<half(4), 1>>>(&w[1]);
		shape one(4), two = one;
		two = one;
		b<<<two.area(), 1>>>(p);
	}
	t<int>(p, 3);
	t<float>((float *)p, 3);
}
