// A lambda without capture default, and a local class, would not see the shadowing parameters.
__global__ void lambda(int *p)
{
	auto f = [](int n) { return n + blockIdx.x; };
	p[f(0)] = 1;
}

__global__ void named_capture(int *p)
{
	auto f = [p](int n) { p[gridDim.x] = n; };
	f(blockIdx.x);
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
	lambda<<<2, 32>>>(p);
	named_capture<<<2, 32>>>(p);
	local_class<<<2, 32>>>(p);
}
