// Outside of functions, what is unknown may change any kernel: here by a name that a library derives from the compiler.
#include <cstdio>
#ifdef _GLIBCXX_DEBUG_ASSERT
#define SCALE 2
#else
#define SCALE 1
#endif

__global__ void scale(int *p)
{
	p[blockIdx.x] *= SCALE;
}

__global__ void other(int *p)
{
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	scale<<<4, 1>>>(p);
	other<<<4, 1>>>(p);
}
