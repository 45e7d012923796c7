// Instantiations that are not seen, since the launch depends on a parameter and
// nothing in the text calls it: libclang does not show explicit instantiations.
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

template <class F> __global__ void unseen(int *p, F f)
{
	p[blockIdx.x] = f(2);
}

template <class T> __global__ void unseen_member(int *p, T t)
{
	p[blockIdx.x] = t.number();
}

template <class T> void launch(int *p, T t)
{
	unseen<<<2, 1>>>(p, t);
	unseen_member<<<2, 1>>>(p, t);
}

template void launch(int *p, reads t);
