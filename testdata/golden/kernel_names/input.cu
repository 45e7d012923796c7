// Kernels that are named in ways that clang's tree does not show: a launch finds its kernel by its arguments, and an
// instance is asked for by name.
namespace n
{
struct tag {
};

__global__ void by_argument(tag, int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
}

template <class T> __global__ void set(T *p, T value)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = value + blockIdx.x;
}

template <class T, int factor> __global__ void scale(T *p)
{
	__shared__ T s[32];
	s[threadIdx.x] = blockIdx.x;
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = factor * s[threadIdx.x ^ 1];
}

template __global__ void scale<float, 2>(
    float *);
} // namespace n

template <class T> __global__ void nothing()
{
	__syncthreads();
}

template __global__ void n::scale<int, 3>(int *);
template __global__ void nothing<int>();

using n::set;

void run(int *p)
{
	by_argument<<<4, 16>>>(n::tag(), p);
	set<<<4, 16>>>(p, 2);
}
