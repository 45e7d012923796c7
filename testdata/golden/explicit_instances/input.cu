// Kernels that are instantiated for other files.
template <class T> __global__ void scale(T *p)
{
	__shared__ T one;
	if (!threadIdx.x)
		one = p[blockIdx.x];
	__syncthreads();
	p[blockIdx.x * blockDim.x + threadIdx.x] = one;
}
template __global__ void scale<float>(float *p);
template __global__ void scale(int *); // deduced

namespace n
{
template <class T, int... N> __global__ void sum(T *p, T first = 0)
{
	p[blockIdx.x] = first + (0 + ... + N);
}
template <class T> __global__ void none()
{
}
#define MAKE_SUM(T, ...) template __global__ void sum<T, __VA_ARGS__>(T * p, T)
MAKE_SUM(int, 1, 2);
MAKE_SUM(long, 3);
} // namespace n
#define MAKE_TWO(T)                                                                                          \
	template __global__ void scale<T>(T *);                                                                  \
	template __global__ void n::none<T>();
MAKE_TWO(short)
MAKE_TWO(char)

#define MAKE_UNSIGNED(T) template __global__ void scale<unsigned_##T>(unsigned_##T *)
typedef unsigned long unsigned_long;
MAKE_UNSIGNED(long); // pasted
