// A specialisation outside of its template's namespace.
namespace inside {
template <class T> __global__ void kernel(T *p)
{
	p[blockIdx.x] = 1;
}

inline namespace v2 {
template <class T> __global__ void newer(T *p)
{
	p[blockIdx.x] = 1;
}
} // namespace v2

template <> __global__ void newer(float *p)
{
	p[blockIdx.x] = 2;
}
} // namespace inside

template <> __global__ void inside::kernel(float *p)
{
	p[blockIdx.x] = 2;
}

void run(int *p, float *q)
{
	inside::kernel<<<2, 1>>>(p);
	inside::kernel<<<2, 1>>>(q);
	inside::newer<<<2, 1>>>(p);
	inside::newer<<<2, 1>>>(q);
}

// Defined outside.
namespace inside {
template <class T> __global__ void outside(T *p);
}

template <class T> __global__ void inside::outside(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void inside::outside(double *p)
{
	p[blockIdx.x] = 2;
}
