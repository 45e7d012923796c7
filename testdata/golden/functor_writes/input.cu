// What a call of an object writes through a reference is of each thread's own, and so is the condition around
// the barrier: an `operator()` has no parameter for the object, which clang counts among the arguments.
struct writer {
	__device__ void operator()(int &x) const { x = threadIdx.x; }
	__device__ void operator+(int &x) const { x = threadIdx.x; }
};

__global__ void by_functor(int *p)
{
	writer write;
	int v = 0;
	write(v);
	if (v > 3)
		__syncthreads();
	p[blockIdx.x] = v;
}

__global__ void by_operator(int *p)
{
	writer write;
	int v = 0;
	write + v;
	if (v > 3)
		__syncthreads();
	p[blockIdx.x] = v;
}

__global__ void by_lambda(int *p)
{
	auto write = [](int &x) { x = threadIdx.x; };
	int v = 0;
	write(v);
	if (v > 3)
		__syncthreads();
	p[blockIdx.x] = v;
}

void run(int *p)
{
	by_functor<<<1, 32>>>(p);
	by_operator<<<1, 32>>>(p);
	by_lambda<<<1, 32>>>(p);
}
