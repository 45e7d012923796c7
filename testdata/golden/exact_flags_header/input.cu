// The host compiler does not see the header with this kernel, but another kernel, beside which there is no launch function.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
#define HAS_MATRICES
#endif
#ifdef HAS_MATRICES
#include "matrices.cuh"
#else
__global__ void conditional(int *) {}
#endif

// The same for both.
#ifndef NO_SUCH_MACRO
#include "both.cuh"
#endif

void run(int *p)
{
	conditional<<<2, 32>>>(p);
	for_both<<<2, 32>>>(p);
}
