// CUDART_VERSION sends it to the toolkit's headers; MARK may come from one that a test changes.
#include <cuda_runtime.h>

__global__ void plain(int *p)
{
#if CUE_ARCH_TEST > 800
	__syncthreads();
#endif
#ifdef MARK
	no_such_name();
#endif
	p[blockIdx.x] = CUDART_VERSION;
}

void run(int *p)
{
	plain<<<2, 32>>>(p);
}
