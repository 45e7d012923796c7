// Kernels whose heads or bodies come from macros.
#define DEFINE(name, value)                                                                                      \
	__global__ void name(int *p)                                                                                 \
	{                                                                                                            \
		p[blockIdx.x] = value;                                                                                   \
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
	plain<<<2, 1>>>(p);
}
