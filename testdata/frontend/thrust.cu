// Templates of a library over functions of the file, and a function that the file gets wrong.
#include <thrust/device_vector.h>
#include <thrust/sort.h>
#include <thrust/transform_reduce.h>

struct square {
	__host__ __device__ float operator()(float x) const
	{
		return x * x;
	}
};

struct by_last_digit {
	template <class T> __host__ __device__ bool operator()(T a, T b) const
	{
		return a % 10 < b % 10;
	}
};

__global__ void fill(int *p, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
		p[i] = n - i;
}

template <class T> __global__ void wrong(T *p)
{
	p[blockIdx.x] = p[0].member;
}

float run(int n)
{
	thrust::device_vector<int> numbers(n);
	fill<<<2, 128>>>(thrust::raw_pointer_cast(numbers.data()), n);
	thrust::sort(numbers.begin(), numbers.end(), by_last_digit());
#ifdef WRONG
	wrong<<<1, 1>>>(thrust::raw_pointer_cast(numbers.data()));
#endif
	return thrust::transform_reduce(numbers.begin(), numbers.end(), square(), 0.f, thrust::plus<float>());
}
