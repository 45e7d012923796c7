// Default arguments, in a definition and in an earlier declaration.
__global__ void scale(float *p, float factor = 2.0f, int n = (1 < 2) ? 3 : 4)
{
	if (blockIdx.x < n)
		p[blockIdx.x] *= factor;
}

__global__ void later(float *p, int n = 5);

void between(float *p)
{
	later<<<2, 1>>>(p);
	later<<<2, 1>>>(p, 6);
}

__global__ void later(float *p, int n)
{
	p[blockIdx.x] = n;
}

template <class T> __global__ void typed(T *p, T value = T(), int = 0)
{
	p[blockIdx.x] = value;
}

void run(float *p)
{
	scale<<<4, 1>>>(p);
	scale<<<4, 1>>>(p, 3.0f);
	scale<<<4, 1>>>(p, 3.0f, 2);
	later<<<2, 1>>>(p);
	typed<<<2, 1>>>(p);
	typed<<<2, 1>>>(p, 1.0f, 2);
}
