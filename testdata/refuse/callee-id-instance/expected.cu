// Instantiations that cannot be served: a lambda of the host, an operator and a conversion that only they show, functions of two
// namespaces, a functor and a lambda of the device.
struct reads {
	__device__ int operator()(int n) const
	{
		return n + blockIdx.x;
	}
	__device__ int number() const
	{
		return blockIdx.x;
	}
};

namespace one
{
struct arg {
};
__device__ int found(arg)
{
	return blockIdx.x;
}
} // namespace one

namespace two
{
struct arg {
};
__device__ int found(arg)
{
	return gridDim.x;
}
__device__ int operator-(arg, int n)
{
	return n + gridDim.x;
}
} // namespace two

struct converts {
	__device__ operator int() const
	{
		return blockIdx.x;
	}
};

template <class F> __global__ void lambda(int *p, F f)
{
	p[blockIdx.x] = f(2);
}

template <class T> __global__ void hidden_operator(int *p, T t)
{
	p[blockIdx.x] = t - 2;
}

template <class T> __global__ void hidden_conversion(int *p, T t)
{
	int n = t;
	p[blockIdx.x] = n;
}

template <class T> __global__ void namespaces(int *p, T t)
{
	p[blockIdx.x] = found(t);
}

template <class F> __device__ int mixed(F f)
{
	return f(2);
}

template <class F> __global__ void functor_and_lambda(int *p, F f)
{
	p[blockIdx.x] = mixed(f) + mixed([=](int n) { return n; });
}

void run(int *p)
{
	lambda<<<2, 1>>>(p, [=] __device__(int n) { return n + int(blockIdx.x); });
	hidden_operator<<<2, 1>>>(p, two::arg());
	hidden_conversion<<<2, 1>>>(p, converts());
	namespaces<<<2, 1>>>(p, one::arg());
	namespaces<<<2, 1>>>(p, two::arg());
	functor_and_lambda<<<2, 1>>>(p, reads());
}
