#define MAJOR (__CUDA_ARCH__ / 100)

__global__ void k(int *p)
{
#if MAJOR == 6 // cannot be decided for all architectures: compare __CUDA_ARCH__ with numbers
	__syncthreads();
#endif
	p[blockIdx.x] = 1;
}
