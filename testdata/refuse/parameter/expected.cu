// Template parameters that cannot be passed on by name.
template <class T, int> __global__ void unnamed(T *p)
{
	p[blockIdx.x] = 1;
}

template <class T = int, class = T, int N = 2> __global__ void gap(T *p)
{
	p[blockIdx.x] = N;
}

template <class T> struct outer {
	T value;
};

template <class T, template <class> class> __global__ void unnamed_template(T *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	unnamed<int, 3><<<2, 1>>>(p);
	gap<<<2, 1>>>(p);
	unnamed_template<int, outer><<<2, 1>>>(p);
}
