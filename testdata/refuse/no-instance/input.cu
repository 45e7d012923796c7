// Templates that the file does not instantiate: the validator never sees them, so what is not plain stays as it is.
template <class T> __global__ void polls(T *p, T *flag)
{
	while (flag[0] == T(0))
		;
	p[blockIdx.x] = 1;
}

template <class T> __global__ void meets(T *p)
{
	if (p[threadIdx.x] > T(3))
		__syncthreads();
	p[blockIdx.x] = 1;
}

template <int N> __global__ void plain(int *p, int n)
{
	for (int i = 0; i < n; i++)
		p[blockIdx.x * n + i] = N;
}
