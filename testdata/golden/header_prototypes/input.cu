// A header declares what this file defines, and this file declares what a header defines.
#include "declared.cuh"

__device__ int defined_below(int n);
__global__ void of_header(int *p, int n);

__global__ void kernel(int *p, int n)
{
	p[blockIdx.x] = defined_here() + defined_below(n);
}

void early(int *p)
{
	of_header<<<2, 1>>>(p, 3);
}

__device__ int defined_here(int n)
{
	return n + blockIdx.x;
}

#include "defined.cuh"

void run(int *p)
{
	kernel<<<2, 1>>>(p);
	of_header<<<2, 1>>>(p, 2);
}
