// Lambdas with capture defaults see the shadowing names; lambdas without get them as captures, where they need them.
__device__ int helper(int n)
{
	return n + blockIdx.x;
}

__global__ void captures(int *p)
{
	auto calls = [](int n) { return helper(n); };
	auto nested = [p](int n) { return [n]() { return n + blockIdx.x; }; };
	auto inner_default = [p, x = threadIdx.x]() mutable {
		auto inner = [=] { return gridDim.x; };
		return p[x++] + inner();
	};
	auto by_reference = [&p](int n) { return p[-n + gridDim.x]; };
	p[2] = calls(2) + nested(3)() + inner_default() + by_reference(0);
	p[3] = [] { return threadIdx.x; }();
}

__global__ void kernel(int *p)
{
	auto by_reference = [&](int n) { return n + int(blockIdx.x); };
	auto by_value = [=] { return gridDim.x + blockIdx.x; };
	auto given = [](int block) { return 2 * block; };
	auto leaves = [&](int n) {
		if (n > 3)
			return 1;
		return 2;
	};
	p[by_reference(0)] = by_value() + given(blockIdx.x) + leaves(threadIdx.x);
	__syncthreads();
	p[by_reference(0)] += 1;
}

template <class F> __global__ void apply(int *p, F f)
{
	f(p, blockIdx.x);
}

struct setter {
	__device__ void operator()(int *p, int block) const
	{
		p[block] = 5;
	}
};

void run(int *p)
{
	kernel<<<2, 1>>>(p);
	captures<<<2, 1>>>(p);
	apply<<<2, 1>>>(p, setter());
	auto launch = [=](int n) { kernel<<<n, 1>>>(p); };
	launch(3);
	[&] { apply<<<2, 1>>>(p, setter()); }();
}
