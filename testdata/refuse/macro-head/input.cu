// Kernels whose heads or bodies come from macros.
#define DEFINE(name, value)                                                                                      \
	__global__ void name(int *p)                                                                                 \
	{                                                                                                            \
		p[blockIdx.x] = value + sizeof #name;                                                                    \
	}

DEFINE(one, 1)
DEFINE(two, 2)

#define BEGIN {
#define NAME(x) x##_kernel
#define PARAMETERS (int *p, int n)

__global__ void begins(int *p) BEGIN
	p[blockIdx.x] = 1;
}

__global__ void NAME(pasted)(int *p)
{
	p[blockIdx.x] = 1;
}

__global__ void lists PARAMETERS
{
	p[blockIdx.x] = n;
}

#define KERNEL(name) __global__ void name
#define OF_TYPES template <class T> __global__ void

KERNEL(named)(int *p)
{
	p[blockIdx.x] = 1;
}

OF_TYPES generic(T *p)
{
	p[blockIdx.x] = 1;
}

__global__ void plain(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	one<<<2, 1>>>(p);
	two<<<2, 1>>>(p);
	begins<<<2, 1>>>(p);
	pasted_kernel<<<2, 1>>>(p);
	lists<<<2, 1>>>(p, 1);
	named<<<2, 1>>>(p);
	generic<<<2, 1>>>(p);
	plain<<<2, 1>>>(p);
}
