// Launches through pointers, arrays, template parameters and members: the library knows the kernels by their addresses.
typedef void (*kernel_type)(int *);

__global__ void kernel(int *p)
{
	p[blockIdx.x] = 1;
}

kernel_type table[] = {kernel, kernel};

template <kernel_type KERNEL> void by_value(int *p)
{
	KERNEL<<<2, 1>>>(p);
}

template <class F> void by_type(F f, int *p)
{
	f<<<2, 1>>>(p);
}

namespace space
{
template <int N, class T = int> __global__ void add(T *p)
{
	p[blockIdx.x] += N;
}
} // namespace space

template <int N> kernel_type pick(bool other)
{
	return other ? kernel : space::add<N, int>;
}

constexpr kernel_type constants[] = {space::add<1, int>, &space::add<2, int>};

__global__ void asked(int *p)
{
	p[blockIdx.x] = 1;
}

struct holder {
	kernel_type member = space::add<3>;
	decltype(space::add<4>) *unevaluated = nullptr;
	void run(int *p)
	{
		member<<<2, 1>>>(p);
		this->member<<<2, 1>>>(p);
	}
};

void ask()
{
	cudaFuncSetAttribute(asked, cudaFuncAttributeMaxDynamicSharedMemorySize, 100); // no pointer comes of it
}

void run(int *p, bool b)
{
	using space::add;
	pick<5>(b)<<<2, 1>>>(p);
	(b ? kernel : add<6>)<<<dim3(2), {1, 1}>>>(p);
	constants[0]<<<2, 1, 0, 0>>>(p);
	kernel_type deduced = space::add<7>;
	void (*incomplete)(float *) = space::add<8>;
	deduced<<<2, 1>>>(nullptr);
	incomplete<<<2, 1>>>(nullptr);
	kernel_type pointer = kernel;
	pointer<<<2, 1>>>(p);
	(*pointer)<<<2, 1>>>(p);
	table[1]<<<2, 1>>>(p);
	(kernel)<<<2, 1>>>(p);
	by_value<kernel>(p);
	by_type(kernel, p);
	by_type(&kernel, p);
	kernel<<<2, 1>>>(p);
}
