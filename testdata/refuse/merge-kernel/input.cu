// A kernel that cannot be a member, where the pragma asks for it: its blocks wait for each other.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
__global__ void a(int *p)
{
	cooperative_groups::this_grid().sync();
	p[blockIdx.x] = 1;
}
__global__ void b(int *p)
{
	p[blockIdx.x] = 2;
}
void f(int *p, int *q, void **arguments)
{
#pragma cuelastic phase merge(a, b)
	{
		cudaLaunchCooperativeKernel((const void *)a, dim3(1), dim3(1), arguments, 0, 0);
		b<<<1, 1>>>(q);
	}
}
