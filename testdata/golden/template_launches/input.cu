// Launches in templates: dependent ones, and their kernels' instances.
template <class T> __global__ void fill(T *p, T value, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		p[i] = value;
}

template <class T, int BLOCK> struct filler {
	T *p;
	int n;
	void run(T value) const
	{
		fill<T><<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(p, value, n);
	}
};

template <class T> void fill_all(T *p, int n)
{
	fill<<<n, 32>>>(p, T(1), n);
	filler<T, 64>{p, n}.run(T(2));
}

template void fill_all<int>(int *, int);
template void fill_all<double>(double *, int);
