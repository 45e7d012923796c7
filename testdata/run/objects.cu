// Parameters that are objects: each thread of each block has the bytes of the launch's argument, whatever its
// class does when it is copied, moved or destroyed; and the host makes as many copies as a launch does.
#include "program.h"

#include <utility>

static int copied, moved, ended;

struct view {
	int *p;
	int depth, extra;

	__host__ __device__ view(int *q) : p(q), depth(0), extra(1)
	{
	}
	__host__ __device__ view(const view &o) : p(o.p), depth(o.depth + 1), extra(o.extra)
	{
#ifndef __CUDA_ARCH__
		copied++;
#endif
	}
	__host__ __device__ view(view &&o) : p(o.p), depth(o.depth + 100), extra(o.extra)
	{
#ifndef __CUDA_ARCH__
		moved++;
#endif
	}
	__host__ __device__ ~view()
	{
#ifdef __CUDA_ARCH__
		atomicAdd(p + 128, 1);
#else
		ended++;
#endif
	}
	__host__ __device__ int get() const
	{
		return depth * 10 + extra;
	}
};

#define AT (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void written(view v)
{
	v.extra += AT;
	v.depth++;
	v.p[AT] += v.get();
}

__global__ void constant(const view v)
{
	v.p[AT] = v.get();
}

template <class T> __global__ void dependent(T v, const T c)
{
	T w(v);
	w.extra += 5;
	v.extra++;
	v.p[AT] += w.get() + c.get() - v.get();
}

template <class... A> __device__ int sum(const A &...a)
{
	int each[] = {a.get()..., 0}, total = 0;
	for (int x : each)
		total += x;
	return total;
}

template <class... A> __global__ void pack(int *out, A... a)
{
	out[AT] = sum(a...);
}

__global__ void captured(view v)
{
	auto copy = [=](int x) { return v.get() + x; };
	auto reference = [&](int x) { return v.extra += x; };
	int r = reference(3);
	v.p[AT] += r + copy(2);
}

__device__ int take(view v)
{
	return v.get() + 7;
}

__global__ void handed_on(view v)
{
	int r = take(v);
	v.p[AT] += r;
}

__global__ void waits(view v, int n)
{
	__shared__ int s[32];
	if (threadIdx.x >= n)
		return;
	s[threadIdx.x] = v.get() + threadIdx.x;
	__syncthreads();
	v.extra = s[n - 1 - threadIdx.x];
	v.p[AT] = v.extra;
}

// `decltype` of a parameter is no reference.
template <class T> __global__ void types(T v, const T c)
{
	decltype(v) d(v);
	decltype(c) *e = &c;
	d.extra = 40;
	v.extra += 1;
	v.p[AT] = d.get() + v.get() + e->get();
}

template <class T> __global__ void numbers(T c, int *out)
{
	decltype(c) d = c;
	d += 2;
	out[AT] = d + c;
}

// Copied on the host only; moved only; moved only, and trivially.
struct host {
	int *p;
	int n;
	host(int *q, int m) : p(q), n(m)
	{
	}
	host(const host &o) : p(o.p), n(o.n + 1)
	{
		copied++;
	}
};
struct single {
	int *p;
	int n;
	single(int *q, int m) : p(q), n(m)
	{
	}
	single(const single &) = delete;
	single(single &&o) : p(o.p), n(o.n)
	{
		o.p = nullptr;
		moved++;
	}
};
struct token {
	int *p;
	int n;
	token() = default;
	token(const token &) = delete;
	token(token &&) = default;
};

template <class T> __global__ void counts(T h)
{
	h.p[AT] = h.n;
	h.n++;
}

__global__ void counts_host(host h)
{
	h.p[AT] = h.n;
	h.n++;
}

__global__ void counts_single(single h)
{
	h.n += AT;
	h.p[AT] = h.n;
}

// A constructor that likes anything better than the copying one does.
struct greedy {
	int *p;
	int k;
	__host__ __device__ greedy(int *q) : p(q), k(1)
	{
	}
	greedy(const greedy &) = default;
	template <class U> __host__ __device__ greedy(U &o) : p(o.p), k(99)
	{
	}
};
__device__ int which(view &)
{
	return 1;
}
__device__ int which(const view &)
{
	return 2;
}

__global__ void chosen(view v, const view c, greedy g)
{
	g.p[AT] = which(v) * 10 + which(c) + g.k * 100;
}

struct alignas(32) wide {
	int a[8];
	__host__ __device__ wide()
	{
	}
	__host__ __device__ wide(const wide &o)
	{
		for (int i = 0; i < 8; i++)
			a[i] = o.a[i] + 1;
	}
};

__global__ void aligned(char c, wide w, int *out)
{
	w.a[threadIdx.x % 8] += c;
	out[AT] = w.a[threadIdx.x % 8] + (int)((size_t)&w % 32);
}

namespace boxes
{
template <class T> struct box {
	T *p;
	int k;
	__host__ __device__ box(T *q, int i) : p(q), k(i)
	{
	}
	__host__ __device__ box(const box &o) : p(o.p), k(o.k + 1)
	{
	}
};
typedef box<int> ints;
} // namespace boxes

__global__ void named(boxes::box<int> b, boxes::ints, struct view v)
{
	b.k += 1;
	v.p[AT] = b.k * 10 + v.depth;
}

template <class T> __global__ void nested(boxes::box<T> b, typename boxes::box<T> const c)
{
	b.k += threadIdx.x;
	b.p[AT] = b.k * 10 + c.k;
}

static void launches(int *p, int *q)
{
	view v(p), w(q);
	written<<<4, 32>>>(v);
	written<<<4, 32>>>(view(p));
	written<<<4, 32>>>(std::move(v));
	dependent<view><<<4, 32>>>(w, v);
	pack<<<4, 32>>>(q, v, w, v);
	captured<<<4, 32>>>(v);
	handed_on<<<4, 32>>>(v);
	counts_host<<<4, 32>>>(host(q, 2));
	dependent<<<4, 32>>>(w, w);
	boxes::ints b(p, 3);
	named<<<4, 32>>>(b, b, v);
	chosen<<<4, 32>>>(v, w, greedy(q));
}

static void more(int *p, int *q)
{
	view v(p), w(q);
	types<view><<<4, 32>>>(v, w);
	waits<<<4, 32>>>(w, 20);
	pack<<<2, 16>>>(q + 32);
	numbers<<<1, 32>>>(3, q);
	numbers<<<1, 32>>>(3.5f, q + 32);
	token t;
	t.p = q + 64;
	t.n = 7;
	counts<<<1, 32>>>(std::move(t));
	counts_single<<<1, 32>>>(single(q + 96, 9));
	constant<<<1, 16>>>(v);
	nested<int><<<1, 16>>>(boxes::ints(p + 16, 2), boxes::ints(p + 16, 1));
	wide x;
	for (int i = 0; i < 8; i++)
		x.a[i] = i;
	aligned<<<1, 32>>>(2, x, p + 32);
}

static void phases(int *p, int *q, cudaStream_t s)
{
	view v(p), w(q);
	wide x;
	for (int i = 0; i < 8; i++)
		x.a[i] = i + 2;
#pragma cuelastic phase merge(written, waits)
	{
		written<<<4, 32>>>(v);
		waits<<<4, 32, 0, s>>>(w, 20);
	}
#pragma cuelastic phase merge(types, captured)
	{
		types<view><<<4, 32>>>(v, v);
		captured<<<4, 32, 0, s>>>(w);
	}
#pragma cuelastic phase merge(counts_host, counts_single)
	{
		counts_host<<<2, 32>>>(host(p, 1));
		counts_single<<<2, 32, 0, s>>>(single(q, 5));
	}
#pragma cuelastic phase merge(aligned, nested)
	{
		aligned<<<1, 32>>>(2, x, p + 64);
		nested<int><<<1, 32, 0, s>>>(boxes::ints(q + 64, 4), boxes::ints(q, 2));
	}
}

int main()
{
	memory<int> p(256), q(256);
	cudaStream_t s;
	CHECK(cudaStreamCreate(&s));
	launches(p.device, q.device);
	p.print("p");
	q.print("q");
	more(p.device, q.device);
	p.print("p");
	q.print("q");
	phases(p.device, q.device, s);
	p.print("p");
	q.print("q");
	printf("%d copied, %d moved, %d ended\n", copied, moved, ended);
	CHECK(cudaStreamDestroy(s));
}
