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
