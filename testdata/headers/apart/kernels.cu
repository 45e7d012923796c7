#include "kernels.cuh"

__global__ void fill(int *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] = i * 37 % 101;
}

namespace rows
{
template <class T, int THREADS, kind KIND> __global__ void reduce(const T *in, T *out, int n)
{
	__shared__ T part[THREADS];
	T mine = 0;
	for (int i = threadIdx.x; i < n; i += THREADS) {
		T one = in[blockIdx.x * n + i];
		mine = KIND == SUM ? mine + one : mine < one ? one : mine;
	}
	part[threadIdx.x] = mine;
	__syncthreads();
	for (int half = THREADS / 2; half; half /= 2) {
		T other = part[threadIdx.x ^ half];
		__syncthreads();
		mine = KIND == SUM ? mine + other : mine < other ? other : mine;
		part[threadIdx.x] = mine;
		__syncthreads();
	}
	if (!threadIdx.x)
		out[blockIdx.x] = mine;
}
} // namespace rows

template <class T, int STEP> __global__ void shift(T *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] += STEP;
}

#define MAKE_REDUCE(type, threads)                                                                           \
	template __global__ void rows::reduce<type, threads, SUM>(const type *in, type *out, int n);             \
	template __global__ void rows::reduce<type, threads, LARGEST>(const type *in, type *out, int n);

MAKE_REDUCE(int, 32)
MAKE_REDUCE(int, 64)
MAKE_REDUCE(float, 64)

#define SHIFT(step) template __global__ void shift<int, step>(int *, int)
SHIFT(1);
SHIFT(-3);

// A macro before the kernel that it launches through a pointer.
#define RUN(threads)                                                                                         \
	auto kernel = turn<threads, type>;                                                                       \
	kernel<<<(n + threads - 1) / threads, threads>>>(out, in, n);

template <int THREADS, class T> __global__ void turn(int *out, const T *in, int n)
{
	__shared__ T part[THREADS];
	int i = blockIdx.x * THREADS + threadIdx.x;
	if (i < n)
		part[threadIdx.x] = in[i];
	__syncthreads();
	if (i < n)
		out[i] = part[i / THREADS * THREADS + THREADS <= n ? THREADS - 1 - threadIdx.x : threadIdx.x];
}

void sort_out(int *out, const int *in, int n)
{
	using type = int;
	if (n > 40) {
		RUN(64)
	} else {
		RUN(32)
	}
}
