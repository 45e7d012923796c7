// Callees: overloads, templates, prototypes, static ones, in namespaces, with default arguments and void.
__device__ int index(int *)
{
	return blockIdx.x;
}

__device__ int index(float *)
{
	return blockIdx.x + gridDim.x;
}

template <class T> __device__ T offset(T first)
{
	return first + T(blockIdx.x);
}

template <int N, class T> __device__ __forceinline__ T scaled(T value)
{
	return N * value + offset<T>(value);
}

__device__ int declared(int n);
static __device__ int later(void);

static __device__ int hidden(int n = 1, int m = 2)
{
	return n + m + blockIdx.y;
}

namespace tools
{
__device__ int here()
{
	return blockIdx.z;
}

namespace deep
{
__device__ int there()
{
	return here() + gridDim.z;
}
} // namespace deep
} // namespace tools

namespace
{
__device__ inline int nameless()
{
	return blockIdx.x + 7;
}
} // namespace

__global__ void kernel(int *p, float *q)
{
	p[index(p)] = index(q) + declared(1) + later();
	p[offset(1)] = offset<int>(2) + scaled<3>(4) + hidden() + hidden(3) + hidden(3, 4);
	p[tools::here()] = tools::deep::there() + ::tools::here() + nameless();
}

__device__ int declared(int n)
{
	return n + blockIdx.x;
}

static __device__ int later(void)
{
	return gridDim.x;
}

void run(int *p, float *q)
{
	kernel<<<2, 1>>>(p, q);
}
