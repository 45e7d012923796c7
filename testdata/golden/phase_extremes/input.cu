// Template arguments at the ends of their types, which have to be said again.
#include <cuda_runtime.h>

template <long long N> __global__ void fill(long long *p)
{
	p[blockIdx.x] = N;
}

template <unsigned long long N, int M, signed char C> __global__ void add(unsigned long long *p)
{
	p[blockIdx.x] += N + (M < 0) + (C < 0);
}

void run(long long *p, unsigned long long *q)
{
#pragma cuelastic phase merge(fill, add)
	{
		fill<-9223372036854775807LL - 1><<<4, 32>>>(p);
		add<18446744073709551615ull, -2147483647 - 1, -128><<<4, 32>>>(q);
	}
}
