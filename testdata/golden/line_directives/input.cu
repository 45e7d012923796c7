// The input has #line directives of its own: all lines keep the names and numbers that they give, and messages
// name them. So do copies, whose text may have more of them.
#include "lines.h"
#define NUMBER 300
#define NAME "a \"name\""
#line 100 "elsewhere.cu"
__global__ void kernel(int *p)
{
	p[blockIdx.x] = __LINE__;
}
#line NUMBER NAME
template <class T> __global__ void inside(T *p)
{
	p[blockIdx.x] = __LINE__;
#line 7
	p[blockIdx.x] += __LINE__;
# 30 "part.h" 1
	__syncthreads();
# 9 "a \"name\"" 2
	if (threadIdx.x < 3) __syncthreads();
}
#ifdef NOT_DEFINED
#line 999 "not-there.cu"
#endif
__device__ int where(int b) { return blockIdx.x + b * __LINE__; }
#line 1
template <class T> __global__ void first(T *p) { p[blockIdx.x] = where(__LINE__); }
__global__ void waits(volatile int *p)
{
	while (p[blockIdx.x] < 3) {
	}
}
static_assert(__LINE__ == 7, "the original's number");

void run(int *p)
{
	kernel<<<2, 1>>>(p);
	inside<<<2, 1>>>(p);
	first<<<2, 1>>>(p);
	waits<<<2, 1>>>(p);
	of_header<<<2, 1>>>(p);
}
