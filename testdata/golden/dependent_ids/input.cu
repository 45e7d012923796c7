// Ids and barriers in dependent expressions of templates: casts, initialisers, calls, sizes.
template <class T> __device__ T cast(T first)
{
	return first + T(blockIdx.x);
}

template <class T> __device__ T braced(T first)
{
	return first + T{blockIdx.x};
}

template <class T> __device__ T converted(T first)
{
	return static_cast<T>(gridDim.x) + (T)blockIdx.x + first;
}

template <class T> __device__ void waits(T *p)
{
	*p = T(__syncthreads_count(1));
}

template <class T> struct holder {
	T value;
	__device__ holder(unsigned n) : value(n)
	{
	}
};

template <class T> __device__ T built()
{
	holder<T> one(blockIdx.x), other{blockIdx.y};
	return one.value + other.value;
}

template <class T> __global__ void kernel(T *p)
{
	p[0] = cast(T(1)) + converted<T>(2) + built<T>();
	p[1] = braced<unsigned>(blockIdx.x);
	waits(p + 2 * blockIdx.x);
}

// A name of functions in a template, which is no lambda of the host's.
template <class T> __device__ T spread(T x)
{
	return x + erf(x);
}

template <class T> __global__ void found(T *p)
{
	p[blockIdx.x] = spread(p[blockIdx.x]);
}

#define DISPATCH(n, ...)                                                                                     \
	[&] {                                                                                                    \
		if (n == 1)                                                                                          \
			return __VA_ARGS__();                                                                            \
		throw 1;                                                                                             \
	}()
template <class T> void dispatch(T *p, int n)
{
	DISPATCH(n, [&] { found<T><<<2, 1>>>(p); });
}

void run(int *p)
{
	dispatch((float *)p, 1);
	kernel<<<2, 1>>>(p);
}
