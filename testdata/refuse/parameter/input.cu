// Template parameters that cannot be passed on by name.
template <class T, int> __global__ void unnamed(T *p)
{
	p[blockIdx.x] = 1;
}

template <class T = int, class = T, int N = 2> __global__ void gap(T *p)
{
	p[blockIdx.x] = N;
}

// gcc, nvcc's host compiler, cannot name a kernel with a pack of const values.
template <class... Ts> __global__ void const_pack(int *p, const Ts... values)
{
	p[blockIdx.x] = (0 + ... + values);
}

void run(int *p)
{
	const_pack<<<2, 1>>>(p, 1, 2);
	unnamed<int, 3><<<2, 1>>>(p);
	gap<<<2, 1>>>(p);
}
