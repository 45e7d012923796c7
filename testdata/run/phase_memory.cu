// Phases of kernels with shared memory of every shape.
#include "program.h"

struct base {
	int x;
};
struct derived : base {
  private:
	int y;

  public:
	__device__ void set(int v)
	{
		x = v;
		y = v + 1;
	}
	__device__ int get() const
	{
		return x + y;
	}
};
struct alignas(32) wide {
	int v[8];
};
enum { W = 8 };
#define DECL(n) __shared__ int n[32]

__global__ void shapes(int *p)
{
	__shared__ int two[W][W + 1];
	__shared__ struct {
		int a;
		float b;
	} pair[16];
	__shared__ union {
		int i;
		unsigned u;
	} either;
	static __shared__ int still[64];
	volatile __shared__ int vol[64];
	__shared__ int line[64];
	__shared__ derived d;
	__shared__ wide w;
	DECL(macro);
	int t = threadIdx.x;
	two[t / W % W][t % W] = t;
	pair[t % 16].a = t % 16;
	still[t] = t;
	vol[t] = t * 2;
	line[t] = t * 3;
	macro[t % 32] = t % 32;
	if (t == 0) {
		either.i = 5;
		d.set(4);
		w.v[3] = 6;
	}
	__syncthreads();
	{
		__shared__ int again[64];
		again[t] = t + 1;
		__syncthreads();
		p[blockIdx.x * 64 + t] += again[63 - t];
	}
	{
		__shared__ int again[64];
		again[t] = t + 2;
		__syncthreads();
		p[blockIdx.x * 64 + t] += again[63 - t];
	}
	p[blockIdx.x * 64 + t] += two[(63 - t) / W][(63 - t) % W] + pair[(t + 1) % 16].a + either.i +
	                          still[63 - t] + vol[63 - t] + line[63 - t] + d.get() + w.v[3] +
	                          macro[(t + 1) % 32] + (int)((size_t)&w & 31);
}
__global__ void last_derived(int *p)
{
	__shared__ derived d;
	if (threadIdx.x == 0)
		d.set(3);
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += d.get();
}
__global__ void nonpod(int *p)
{
	__shared__ int i;
	__shared__ derived d[2];
	if (threadIdx.x == 0)
		d[1].set(3), i = 4;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += d[1].get() + i;
}
// jumps past the declaration
__global__ void jumps(int *p, int k)
{
	switch (k) {
	case 0:
		p[blockIdx.x * blockDim.x + threadIdx.x] += 1;
		break;
		__shared__ int s[64];
	case 1:
		s[threadIdx.x] = threadIdx.x;
		__syncthreads();
		p[blockIdx.x * blockDim.x + threadIdx.x] += s[63 - threadIdx.x];
		break;
	default:
		p[0] = 3;
	}
}
__global__ void jumps2(int *p, int k)
{
	if (k == 5)
		goto out;
	__shared__ int s[64];
	s[threadIdx.x] = threadIdx.x;
	p[blockIdx.x * blockDim.x + threadIdx.x] += s[threadIdx.x];
out:
	p[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}
// A constant made of a constant, where the body is predicated.
__global__ void constants(int *p)
{
	constexpr int count(64);
	__syncthreads();
	constexpr int half(count / 2);
	__shared__ int s[count];
	alignas(128) __shared__ int line[half];
	__shared__ int one;
	s[threadIdx.x] = threadIdx.x;
	line[threadIdx.x % half] = 1;
	if (threadIdx.x == 0)
		one = (int)((size_t)line & 127);
	__syncthreads();
	int left = s[count - 1 - threadIdx.x] + line[0];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += left + half + one;
}
__global__ void lambdas(int *p)
{
	__shared__ int s[64];
	__shared__ int both[64];
	auto put = [&](int i) {
		s[i] = i;
		auto inner = [&, i] { both[i] = s[i] + 1; };
		inner();
	};
	auto get = [=](int i) { return s[i]; };
	put(threadIdx.x);
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += get(63 - threadIdx.x) + both[63 - threadIdx.x];
}
__global__ void conditional(int *p)
{
#if __CUDA_ARCH__ >= 800
	__shared__ int s[64];
#else
	__shared__ short s[64];
#endif
	s[threadIdx.x] = threadIdx.x;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += s[63 - threadIdx.x];
}
__global__ void consts(int *p)
{
	constexpr float f = 4.0f;
	const int n = 2 * W;
	constexpr int m = n * int(f);
	typedef int number;
	__shared__ number a[m];
	__shared__ int b[n][int(f)], *q;
	__shared__ int c[sizeof(b) / sizeof(int)];
	a[threadIdx.x] = threadIdx.x;
	b[threadIdx.x % n][0] = threadIdx.x % n;
	c[threadIdx.x] = 1;
	if (threadIdx.x == 0)
		q = p;
	__syncthreads();
	q[blockIdx.x * blockDim.x + threadIdx.x] += a[63 - threadIdx.x] + b[0][0] + c[5] + int(f);
}
template <class T> struct T_of {
	typedef T type;
};
template <class T, int N = 64> __global__ void tmpl(T *p)
{
	__shared__ T a[N], b;
	__shared__ typename T_of<T>::type q[N];
	a[threadIdx.x] = T(threadIdx.x);
	q[threadIdx.x] = 3;
	if (!threadIdx.x)
		b = T(3);
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] += a[63 - threadIdx.x] + b + q[0];
}
int main(int c, char **)
{
	memory<int> a(640), b(640), d(640), e(640), f(640), g(640), h(640), i(640), j(640);
#pragma cuelastic phase merge(shapes, last_derived, nonpod, lambdas, constants)
	{
		shapes<<<10, 64>>>(a.device);
		last_derived<<<10, 32>>>(b.device);
		nonpod<<<10, 64>>>(d.device);
		constants<<<10, 64>>>(j.device);
		lambdas<<<10, 64>>>(g.device);
	}
	CHECK(cudaDeviceSynchronize());
#pragma cuelastic phase merge(jumps, jumps2)
	{
		jumps<<<10, 64>>>(e.device, c);
		jumps2<<<10, 64>>>(f.device, c);
	}
	CHECK(cudaDeviceSynchronize());
#pragma cuelastic phase merge(conditional, consts)
	{
		conditional<<<10, 64>>>(h.device);
		consts<<<10, 64>>>(i.device);
	}
	CHECK(cudaDeviceSynchronize());
#pragma cuelastic phase merge(tmpl, consts)
	{
		tmpl<<<10, 64>>>(h.device);
		tmpl<int><<<10, 64>>>(b.device);
		consts<<<10, 64>>>(i.device);
	}
	CHECK(cudaDeviceSynchronize());
	a.print("a");
	b.print("b");
	d.print("d");
	e.print("e");
	f.print("f");
	g.print("g");
	h.print("h");
	i.print("i");
	j.print("j");
}
