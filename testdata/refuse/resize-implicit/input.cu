// Conversions, constructors, destructors run where a template shows no call: one that tells threads apart keeps
// every kernel of its file from being resizable.
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

__global__ void innocent(int *p)
{
	p[threadIdx.x] = 3;
}

void run(int *p)
{
	converts<picker><<<1, 32>>>(p);
	innocent<<<1, 32>>>(p);
}
