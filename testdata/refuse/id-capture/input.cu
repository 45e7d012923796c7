// Lambdas whose copies cannot capture the ids: one that becomes a pointer, one that is made once, one of a macro; and a local class.
__global__ void pointer(int *p)
{
	int (*f)(int) = [](int n) { return n + int(blockIdx.x); };
	p[f(0)] = 1;
}

__global__ void fixed(int *p)
{
	static const auto f = [](int n) { return n + int(blockIdx.x); };
	p[f(0)] = 1;
}

#define LAMBDA [](int n) { return n + int(blockIdx.x); }

__global__ void macro(int *p)
{
	auto f = LAMBDA;
	p[f(0)] = 1;
}

__global__ void taken(int *p)
{
	auto f = [blockIdx = 3](int n) { return n + blockIdx + int(gridDim.x); };
	p[f(0)] = 1;
}

__global__ void local_class(int *p)
{
	struct block {
		__device__ int number() const
		{
			return blockIdx.x;
		}
	};
	p[block().number()] = 1;
}

void run(int *p)
{
	pointer<<<2, 32>>>(p);
	fixed<<<2, 32>>>(p);
	macro<<<2, 32>>>(p);
	taken<<<2, 32>>>(p);
	local_class<<<2, 32>>>(p);
}
