// What clang cannot compile in a header is refused where it is used; the kernels that use none of it are judged all the
// same.
#include "broken.cuh"

__global__ void reaches(int *p)
{
	__syncthreads();
	p[blockIdx.x] = broken(p[0]);
}

__global__ void by_instance(int *p)
{
	__syncthreads();
	p[blockIdx.x] = broken_for(whole{p[0]});
}

__global__ void other(int *p)
{
	__syncthreads();
	p[blockIdx.x] += 1;
}
