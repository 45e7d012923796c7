// What a copy of a kernel's text must keep: constants, operators, overloads, macros, variables, default arguments.
#include "program.h"

#define WIDTH 4

__device__ int pick(int n)
{
	return n;
}
__device__ int pick(long n)
{
	return static_cast<int>(n) + 1;
}
__device__ int scaled(int n, int by = 2)
{
	return n * by;
}

__global__ void plain(int *p)
{
	int total = 7;
	total += WIDTH;
#undef WIDTH
#define WIDTH 3
	p[blockIdx.x] = pick(total) + scaled(total, 5) + WIDTH;
}

#undef WIDTH
#define WIDTH 4

__global__ void proved(int *p)
{
	int total = 7;
	total += WIDTH;
#undef WIDTH
#define WIDTH 3
	__syncthreads();
	p[blockIdx.x] += pick(total) + scaled(total, 5) + WIDTH;
}

int main()
{
	memory<int> p(8);
	plain<<<8, 1>>>(p.device);
	proved<<<8, 2>>>(p.device);
	p.print("copies");
	return 0;
}
