// Members that are templates, overloads, and kernels of namespaces; a phase in a template; a kernel with itself.
namespace {
template <class T, int N> __global__ void __launch_bounds__(N, 2) fill(T *p, T value)
{
	p[blockIdx.x * N + threadIdx.x] = value;
}
}

namespace a {
namespace b {
struct pair {
	int x, y;
};

__global__ void set(pair *p, pair value)
{
	p[blockIdx.x] = value;
}

__global__ void set(int *p, const int value[2])
{
	p[blockIdx.x] = value[0];
}
}

template <class T> void both(T *p, T *q, cudaStream_t s)
{
#pragma cuelastic phase
	{
		fill<T, 64><<<4, 64>>>(p, T(1));
		fill<T, 128><<<4, 128, 0, s>>>(q, T(2));
	}
}
}

void f(float *p, float *q, double *r, a::b::pair *s, cudaStream_t t)
{
	a::both(p, q, t);
	for (int i = 0; i < 2; i++)
#pragma cuelastic phase merge(fill, set)
	{
		using real = double;
		fill<real, 32><<<i + 1, 32>>>(r, 1.0 * i);
		a::b::set<<<1, 1>>>(s, a::b::pair{i, 2});
		fill<float, 32><<<1, 32>>>(p, 2);
	}
}
