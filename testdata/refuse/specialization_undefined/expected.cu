// Templates that are declared only, or defined behind a specialisation.
template <class T> __global__ void kernel(T *p);

template <> __global__ void kernel(float *p)
{
	p[blockIdx.x] = 2;
}

template <class T> __global__ void later(T *p);

template <> __global__ void later(float *p)
{
	p[blockIdx.x] = 2;
}

template <class T> __global__ void later(T *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p, float *q)
{
	kernel<<<2, 1>>>(q);
	later<<<2, 1>>>(p);
	later<<<2, 1>>>(q);
}
