// Overloads: two kernels of one name, and a kernel beside a host function.
__global__ void set(int *p, int value)
{
	p[blockIdx.x] = value;
}

__global__ void set(float *p, float value)
{
	p[blockIdx.x] = value;
}

__global__ void both(int *p)
{
	p[blockIdx.x] = 1;
}

void both(int *p, int times)
{
	while (times-- > 0)
		both<<<3, 1>>>(p);
}

template <class T> __global__ void both(T *p, T value)
{
	p[blockIdx.x] = value;
}

void run(int *p, float *q)
{
	set<<<3, 1>>>(p, 1);
	set<<<3, 1>>>(q, 1);
	both(p, 3);
	both<<<3, 1>>>(q, 2.0f);
}
