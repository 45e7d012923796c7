// A launch in between would run the template's body.
template <class T> __global__ void kernel(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void kernel(float *p);

void run(float *p)
{
	kernel<<<2, 1>>>(p);
}

template <> __global__ void kernel(float *p)
{
	p[blockIdx.x] = 2;
}

// Defined in another file, or nowhere.
template <class T> __global__ void elsewhere(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void elsewhere(float *p);

void run_both(float *p, int *q)
{
	elsewhere<<<2, 1>>>(p);
	elsewhere<<<2, 1>>>(q);
}
