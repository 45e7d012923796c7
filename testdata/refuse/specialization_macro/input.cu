// Text that a macro writes.
template <class T> __global__ void kernel(T *p)
{
	p[blockIdx.x] = 1;
}

#define SPECIAL(T, n)                                                                                        \
	template <> __global__ void kernel<T>(T * p)                                                               \
	{                                                                                                          \
		p[blockIdx.x] = n + sizeof #T;                                                                           \
	}
SPECIAL(float, 2)

void run(int *p, float *q)
{
	kernel<<<2, 1>>>(p);
	kernel<<<2, 1>>>(q);
}
