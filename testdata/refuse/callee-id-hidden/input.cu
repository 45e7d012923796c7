// Calls that nobody writes: default arguments, default members, conversions, operators, the calls of a range-for, and functions
// that are passed on.
__device__ int by_default(int n = blockIdx.x)
{
	return n;
}

struct conversion {
	__device__ operator int() const
	{
		return blockIdx.x;
	}
};

struct array {
	int *p;
	__device__ int &operator[](int i)
	{
		return p[i + blockIdx.x];
	}
};

struct range {
	int *p;
	__device__ int *begin()
	{
		return p;
	}
	__device__ int *end()
	{
		return p + gridDim.x;
	}
};

struct base {
	__device__ virtual int number() const
	{
		return blockIdx.x;
	}
};

__device__ int block()
{
	return blockIdx.x;
}

template <int (*F)()> __device__ int by_value()
{
	return F();
}

__device__ int by_pointer(int (*f)())
{
	return f();
}

template <class F> __device__ int by_type(F f)
{
	return f();
}

__global__ void default_argument(int *p)
{
	p[by_default()] = 1;
}

__global__ void converted(int *p)
{
	p[conversion()] = 1;
}

__global__ void indexed(int *p)
{
	array a{p};
	a[0] = 1;
}

__global__ void ranged(int *p)
{
	range r{p};
	for (int &x : r)
		x = 1;
}

__global__ void virtual_call(int *p)
{
	base b;
	const base &r = b;
	p[r.number()] = 1;
}

__global__ void pointer(int *p)
{
	p[by_pointer(block)] = 1;
}

__global__ void value(int *p)
{
	p[by_value<block>()] = 1;
}

__global__ void type(int *p)
{
	p[by_type(block)] = 1;
}

template <int (*F)()> __global__ void of_kernel(int *p)
{
	p[F()] = 1;
}

void run(int *p)
{
	of_kernel<block><<<2, 1>>>(p);
}
