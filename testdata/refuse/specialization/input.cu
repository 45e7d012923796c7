// Explicit specialisations: the primary template's copy would not follow them.
template <class T> __global__ void kernel(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void kernel<float>(float *p)
{
	p[blockIdx.x] = 2;
}

template <class T> __global__ void plain(T *p)
{
	p[blockIdx.x] = 1;
}

template __global__ void plain<float>(float *);

void run(int *p, float *q)
{
	kernel<<<2, 1>>>(p);
	kernel<<<2, 1>>>(q);
	plain<<<2, 1>>>(p);
	plain<<<2, 1>>>(q);
}
