// Heads of kernels from macros: the copies have the macro's words, the kernel stays as it is written.
#include <cuda_runtime.h>

#define ONE(name, type) __global__ void name(type *p, int n)
ONE(one, unsigned long)
{
	p[blockIdx.x] = n >> 1;
}

namespace inside
{
ONE(with_comment, /* a comment */ float) // another
{
	p[blockIdx.x] = n;
}
} // namespace inside

#define MANY(name, ...) template <__VA_ARGS__> __global__ void __launch_bounds__(N >= 4 ? 4 * N : 8) name(T (*p)[N], int n = N<<1)
MANY(many,
    class T,
    int N)
{
	p[blockIdx.x][0] = T(n);
}

ONE(declared, int);
ONE(declared, int)
{
	p[blockIdx.x] = n;
}

// A macro that another one uses, one under a condition, and one that is defined again stay.
#define OF_INT(name) ONE(name, int)
OF_INT(nested)
{
	p[blockIdx.x] = n;
}

#ifndef CHOICE
#define CHOICE(name) __global__ void name(int *p)
#endif
CHOICE(chosen)
{
	p[blockIdx.x] = 1;
}

#define AGAIN(name) __global__ void name(int *p)
AGAIN(first)
{
	p[blockIdx.x] = 1;
}
#undef AGAIN
#define AGAIN(name) __global__ void name(long *p)
AGAIN(second)
{
	p[blockIdx.x] = 1;
}

void run(unsigned long *a, float *b, int *c, int (*d)[4], long *e)
{
	one<<<2, 1>>>(a, 1);
	inside::with_comment<<<2, 1>>>(b, 2);
	many<int, 4><<<2, 1>>>(d);
	declared<<<2, 1>>>(c, 3);
	nested<<<2, 1>>>(c, 4);
	chosen<<<2, 1>>>(c);
	first<<<2, 1>>>(c);
	second<<<2, 1>>>(e);
}
