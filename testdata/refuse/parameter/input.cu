// Template parameters that cannot be passed on by name.
template <class T, int> __global__ void unnamed(T *p)
{
	p[blockIdx.x] = 1;
}

template <class T = int, class = T, int N = 2> __global__ void gap(T *p)
{
	p[blockIdx.x] = N;
}

void run(int *p)
{
	unnamed<int, 3><<<2, 1>>>(p);
	gap<<<2, 1>>>(p);
}
