// A kernel of a header, whose launch is redirected, and kernels that are declared only. Their launches stay if a pointer
// would not do the same.
#include "kernel.h"

__global__ void declared(int *p);
__global__ void by_default(int *p, int n = 3);
__global__ void overloaded(int *p);
__global__ void overloaded(float *p);
template <class T> __global__ void generic(T *p);
template <class T, int N = 2> __global__ void generic_default(T *p);

__global__ void own(int *p)
{
	p[blockIdx.x] = 2;
}

void run(int *p)
{
	of_header<<<2, 1>>>(p);
	declared<<<2, 1>>>(p);
	by_default<<<2, 1>>>(p); // default arguments
	overloaded<<<2, 1>>>(p); // two functions
	generic<<<2, 1>>>(p);    // deduced
	generic<int><<<2, 1>>>(p);
	generic_default<int><<<2, 1>>>(p); // one argument of two
	own<<<2, 1>>>(p);
}

template <class T> void run_in_template(T *p)
{
	generic<T><<<2, 1>>>(p);
}
