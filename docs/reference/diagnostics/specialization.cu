template <class T> __global__ void k(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void k(float *p);

void run(float *p)
{
	k<<<2, 1>>>(p);
}

template <> __global__ void k(float *p)
{
	p[blockIdx.x] = 2;
}
