// Device functions that read ids: two levels, overloads, templates, prototypes, namespaces, default
// arguments, recursion.
#include "program.h"

__device__ int lane()
{
	return threadIdx.x % 8;
}

__device__ unsigned index()
{
	return blockIdx.x * blockDim.x + threadIdx.x;
}

__device__ unsigned index(unsigned of)
{
	return of * gridDim.x + index();
}

__device__ int declared(int n);

template <class T> __device__ T offset(T first)
{
	return first + static_cast<T>(blockIdx.x) + T(gridDim.x);
}

template <int N, class T> __device__ __forceinline__ T scaled(T value)
{
	return N * value + offset<T>(value) + declared(N);
}

static __device__ int with_default(int n = 1, int m = 2)
{
	return n + m * blockIdx.x;
}

namespace tools
{
__device__ int here()
{
	return blockIdx.x + 1;
}

namespace deep
{
__device__ int there()
{
	return here() * 2 + gridDim.x;
}
} // namespace deep
} // namespace tools

struct shape {
	int n;
};

namespace shapes
{
struct point {
	int x;
};

__device__ int corner(point p)
{
	return p.x + blockIdx.x;
}
} // namespace shapes

__device__ int factorial(int n)
{
	return n < 2 ? 1 : n * factorial(n - 1);
}

// Text of arguments that holds calls itself.
__global__ void kernel(int *p)
{
	p[index()] += index(index(2) % 3) + lane() + declared(declared(3));
	p[index()] += offset(1) + offset<int>(2) + scaled<3>(scaled<2>(4));
	p[index()] += with_default() + with_default(3) + with_default(3, with_default());
	p[index()] += tools::here() + tools::deep::there() + ::tools::here() + corner(shapes::point{5});
	p[index()] += factorial(blockIdx.x % 5);
}

template <class T> __global__ void generic(T *p)
{
	p[index()] += offset(T(1)) + scaled<2>(T(3)) + with_default();
}

__device__ int declared(int n)
{
	return n + blockIdx.x;
}

int main()
{
	memory<int> p(19 * 24);
	memory<float> q(19 * 24);
	kernel<<<19, 24>>>(p.device);
	p.print("kernel");
	generic<<<19, 24>>>(p.device);
	generic<<<19, 24>>>(q.device);
	p.print("int");
	q.print("float");
}
