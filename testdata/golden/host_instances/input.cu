// Instantiations that templates of the host launch: what `fold` calls is known from them, through a function
// template, a class template's operator and a generic lambda.
struct add {
	__device__ int operator()(int a, int b) const { return a + b; }
};
struct multiply {
	__device__ int operator()(int a, int b) const { return a * b; }
};
struct subtract {
	__device__ int operator()(int a, int b) const { return a - b; }
};

template <class T, class F> __global__ void fold(T *p, int n, F f)
{
	__shared__ T s[64];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	T v = p[i];
	s[threadIdx.x] = v;
	__syncthreads();
	p[i] = f(v, s[0]);
}

template <class T, class F> void start(T *p, int n, F f)
{
	fold<T><<<(n + 63) / 64, 64>>>(p, n, f);
}

template <class T> struct runner {
	T *p;
	template <class F> void operator()(F f) const { start(p, 100, f); }
};

int main()
{
	int *p;
	cudaMalloc(&p, 100 * sizeof *p);
	runner<int> run{p};
	start(p, 100, add());
	run(multiply());
	[&](auto f) { run(f); }(subtract());
}
