// A clone of a function template would not follow its specialisations.
template <class T> __device__ T number(T)
{
	return T(blockIdx.x);
}

template <> __device__ float number(float)
{
	return 2 * blockIdx.x;
}

__global__ void kernel(float *p)
{
	p[blockIdx.x] = number(1.f);
}

template <class T> __global__ void typed(T *p)
{
	p[blockIdx.x] = 1;
}

template <> __global__ void typed(int *p)
{
	p[blockIdx.x] = number(1);
}

void run(int *p, float *q)
{
	kernel<<<2, 1>>>(q);
	typed<<<2, 1>>>(q);
	typed<<<2, 1>>>(p);
}

// Its body is in another file, or nowhere: it is not the template's.
template <class T> __device__ T hidden(T value)
{
	return value;
}

template <> __device__ float hidden(float);

__global__ void hides(float *p)
{
	p[blockIdx.x] = hidden(1.f);
}

__global__ void hides_not(int *p)
{
	p[blockIdx.x] = hidden(1);
}
