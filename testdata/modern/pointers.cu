// Kernels as values: tables, template parameters, functions that pick one, a launcher template. The library knows the kernels that are
// named so by their addresses, and a launch through a pointer may be resized, sliced and elastic.
// arch: sm_75
#include "check.h"
#include <utility>

__global__ void one(float *p, int n) //= resizable
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] += 1;
}

__global__ void two(float *p, int n) //= resizable
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] += 2;
}

template <int K, typename T = float> __global__ void scale(T *p, int n) //= elastic
{
	__shared__ T s[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	s[threadIdx.x] = i < n ? p[i] : 0;
	__syncthreads();
	if (i < n)
		p[i] = s[threadIdx.x] * K;
}

namespace a
{
template <class T, class... Ts> __global__ void add(T *p, int n, T v) //= resizable
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] += v + sizeof...(Ts);
}
} // namespace a

struct params {
	dim3 grid, block;
	size_t shared;
	cudaStream_t stream;
};

template <typename Kernel, typename... Args>
static void launch(Kernel kernel, const params &c, Args &&...args)
{
	kernel<<<c.grid, c.block, c.shared, c.stream>>>(std::forward<Args>(args)...);
}

template <int K> void through(float *p, int n)
{
	launch(scale<K, float>, params{dim3((n + 63) / 64), dim3(64), 0, 0}, p, n);
}

template <auto K> void constant(float *p, int n)
{
	K<<<(n + 63) / 64, 64>>>(p, n);
}

typedef void (*kernel_t)(float *, int);
static constexpr kernel_t table[] = {scale<2, float>, &scale<3, float>, one, two};

#define PICK(k)                                                                                              \
	case k:                                                                                                  \
		return scale<k, float>

static kernel_t pick(int which)
{
	switch (which) {
		PICK(5);
		PICK(7);
	default:
		return one;
	}
}

int main()
{
	const int n = 1000;
	memory<float> m(n);
	std::vector<float> expected(n);
	float *p = m.device;
	for (auto k : table)
		k<<<(n + 63) / 64, 64>>>(p, n);
	auto kernel = &scale<4>;
	cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 1000);
	kernel<<<(n + 63) / 64, 64, 100>>>(p, n);
	(n > 5 ? one : two)<<<(n + 63) / 64, 64>>>(p, n);
	for (int i = 4; i < 8; i++)
		pick(i)<<<dim3((n + 63) / 64), 64>>>(p, n);
	through<6>(p, n);
	constant<scale<9, float>>(p, n);
	constant<one>(p, n);
	launch(a::add<float>, params{16, 64, 0, 0}, p, n, 3.5f);
	launch(a::add<float, int, char>, params{16, 64, 0, 0}, p, n, 1.f);
	for (int i = 0; i < n; i++) {
		float v = ((m.host[i] * 6 + 3) * 4 + 1 + 1) * 5 + 1;
		expected[i] = v * 7 * 6 * 9 + 1 + 3.5f + 3;
	}
	return compare("pointers", m, expected);
}
