template <class T> __global__ void above(T *p)
{
	p[blockIdx.x] = 1;
}

template <class T> __global__ void both(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void both(float *p)
{
	p[blockIdx.x] = 2;
}
