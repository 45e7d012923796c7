// Phases of kernels that call functions with shared memory: it lies in the arena with their own, or stays
// where a call cannot be followed, but is one variable for all calls in a block.
#include "program.h"

#include "headers/helpers.cuh"
#include "headers/reduce.cuh"

__device__ int *counter()
{
	__shared__ int values[64];
	return values;
}
#define COUNTER() counter()

static __device__ int reversed(int value)
{
	const int size = 64;
	__shared__ int line[size];
	line[threadIdx.x] = value;
	__syncthreads();
	int other = line[blockDim.x - 1 - threadIdx.x];
	__syncthreads();
	return other;
}

// Half of the threads wait here, so a GPU must be at no other barrier from here on: it counts who waits, and does not ask where.
__device__ int of_half(int value)
{
	__shared__ int half[32];
	if (threadIdx.x >= 32)
		return -1;
	half[threadIdx.x] = value;
	__syncthreads();
	return half[31 - threadIdx.x];
}

__device__ int last(int value)
{
	return of_half(value) + 1;
}

__device__ int through(int value)
{
	counter()[threadIdx.x] += 1;
	return reversed(value) + helper::sum<int, 64>(1);
}

template <class T> __device__ __noinline__ T twice(T value, int more = 1)
{
	struct alignas(32) pair {
		T a, b;
	};
	__shared__ T own[64];
	own[threadIdx.x] = value + more;
	__syncthreads();
	return own[threadIdx.x ^ 1] + helper::sum<T, 64>(value);
}

__device__ int overloaded(int v)
{
	__shared__ int s[64];
	s[threadIdx.x] = v;
	__syncthreads();
	return s[threadIdx.x ^ 2];
}
__device__ int overloaded(long v)
{
	__shared__ __align__(128) long s[64];
	s[threadIdx.x] = v;
	__syncthreads();
	return (int)s[threadIdx.x ^ 3] + ((size_t)s & 127 ? 1000 : 0);
}

namespace inner
{
namespace
{
__device__ int hidden(int v)
{
	__shared__ int s[64];
	if (threadIdx.x < 32) {
		__shared__ int t[32];
		t[threadIdx.x] = v;
		s[threadIdx.x] = t[threadIdx.x] + 1;
	} else {
		s[threadIdx.x] = v;
	}
	__syncthreads();
	return s[threadIdx.x ^ 7];
}
} // namespace

// All of it lies in the arena.
__global__ void direct(int *p)
{
	__shared__ int own[32];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	own[t % 32] = 3;
	counter()[t] = p[i];
	p[i] = through(p[i] % 100 - 3) + counter()[t] + hidden(p[i]) + own[t % 32];
	p[i] += last(p[i]);
}
} // namespace inner

__global__ void headers(int *p)
{
	int t = threadIdx.x, i = helper::index();
	helper::scratch()[t] = float(p[i] & 255);
	__syncthreads();
	p[i] = helper::sum<int, 64>(p[i] & 7) + int(helper::scratch()[blockDim.x - 1 - t]);
}

// Here the arguments of `twice` are found by the compiler; its sum is that of another type than above.
__global__ void deduced(int *p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (blockIdx.x == 3)
		return;
	p[i] = int(twice(float(p[i] & 15), 1)) + overloaded(p[i]);
	__syncthreads();
	for (int k = 0; k < 3; k++) {
		p[i] += overloaded(long(k));
		__syncthreads();
	}
}

template <class T, int N> __global__ void dependent(T *p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (blockIdx.x % 5 == 0)
		return;
	T n = T(N);
	p[i] = helper::sum<T, 64>(T(N)) + twice(n, 2);
}

// One call is in a macro, and sees what the other wrote.
__global__ void in_macro(int *p)
{
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	counter()[t] = p[i];
	__syncthreads();
	p[i] = COUNTER()[blockDim.x - 1 - t] + counter()[t] + reversed(t);
}

__global__ void in_lambda(int *p)
{
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	auto get = [](int k) { return counter()[k]; };
	counter()[t] = p[i];
	__syncthreads();
	p[i] = get(blockDim.x - 1 - t);
}

__global__ void two_kinds(int *p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	p[i] = helper::sum<int, 64>(p[i]) + int(helper::sum<float, 64>(float(p[i] & 3)));
}

template <class T> __global__ void unknown_kind(T *p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	p[i] = twice(p[i], 2);
}

// What its instantiations are is known nowhere; what is called does not ask who calls.
template <class T> __device__ T *place_of()
{
	__shared__ T places[64];
	return places;
}
template <class T> __global__ void unseen(T *p)
{
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
	place_of<T>()[t] = p[i];
	__syncthreads();
	p[i] = place_of<T>()[blockDim.x - 1 - t];
}
template <class T> void launch_unseen(T *p, int *q)
{
#pragma cuelastic phase merge(unseen, headers)
	{
		unseen<T><<<10, 64>>>(p);
		headers<<<20, 32>>>(q);
	}
	CHECK(cudaDeviceSynchronize());
}

int main()
{
	memory<int> a(640), b(640), c(640), d(640), e(640), f(640), g(640), h(640);
#pragma cuelastic phase merge(direct, headers, deduced, dependent)
	{
		inner::direct<<<10, 64>>>(a.device);
		headers<<<20, 32>>>(b.device);
		deduced<<<10, 64>>>(c.device);
		dependent<int, 64><<<10, 64>>>(d.device);
	}
	CHECK(cudaDeviceSynchronize());
#pragma cuelastic phase merge(in_macro, direct, in_lambda, two_kinds)
	{
		in_macro<<<10, 64>>>(e.device);
		inner::direct<<<10, 64>>>(b.device);
		in_lambda<<<10, 64>>>(f.device);
		two_kinds<<<20, 32>>>(g.device);
	}
	CHECK(cudaDeviceSynchronize());
#pragma cuelastic phase merge(unknown_kind, headers)
	{
		unknown_kind<<<10, 64>>>(h.device);
		headers<<<20, 32>>>(b.device);
	}
	CHECK(cudaDeviceSynchronize());
	launch_unseen(a.device, b.device);
	a.print("a");
	b.print("b");
	c.print("c");
	d.print("d");
	e.print("e");
	f.print("f");
	g.print("g");
	h.print("h");
}
