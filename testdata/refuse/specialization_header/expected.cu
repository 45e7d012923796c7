// Copies of a header's kernels stand behind its #include.
#include "kernels.h"

template <> __global__ void above<float>(float *p)
{
	p[blockIdx.x] = 2;
}

void run(int *p, float *q)
{
	above<<<2, 1>>>(p);
	above<<<2, 1>>>(q);
	both<<<2, 1>>>(p);
	both<<<2, 1>>>(q);
}
