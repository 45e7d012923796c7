// Conditions that do more with __CUDA_ARCH__ than compare it with numbers: not all ways it can come out are known.
#define MAJOR (__CUDA_ARCH__ / 100)

__global__ void barrier(int *p)
{
#if MAJOR == 6
	__syncthreads();
#endif
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	barrier<<<2, 32>>>(p);
}
