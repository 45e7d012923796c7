// Without merge(...), a kernel that cannot be a member runs beside the others.
#include <cooperative_groups.h>
__global__ void a(int *p)
{
	p[cooperative_groups::this_thread_block().thread_rank()] = 1;
}
__global__ void b(int *p)
{
	p[blockIdx.x] = 2;
}
void f(int *p, int *q, int *r, cudaStream_t s, cudaStream_t t)
{
#pragma cuelastic phase
	{
		a<<<1, 1>>>(p);
		b<<<1, 1, 0, s>>>(q);
		b<<<1, 1, 0, t>>>(r);
	}
}
__global__ void once(int *p)
{
	*p = 1;
}
template <class... T> __global__ void many(T... t)
{
}
void alone(int *p, int n)
{
#pragma cuelastic phase
	{
		many<<<1, 1>>>(p, n);
		many<int, int><<<1, 1, 0, cudaStreamPerThread>>>(1, 2);
	}
#pragma cuelastic phase merge(once)
	{
		for (int i = 0; i < n; i++)
			once<<<1, 1>>>(p + i);
	}
}
