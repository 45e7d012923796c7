// Conversions, constructors, destructors run where a template shows no call: one that tells threads apart keeps
// the kernels that run it from being resizable.
struct picker {
	__device__ operator int() const
	{
		return threadIdx.x;
	}
};

template <class T> __global__ void converts(int *p)
{
	int n = T();
	p[threadIdx.x] = n;
}

void run(int *p)
{
	converts<picker><<<1, 32>>>(p);
}
