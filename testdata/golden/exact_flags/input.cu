// The flags in `args` are those of the output's compile, so the branch for an architecture that they do not name
// counts for nothing. Without --exact-flags this kernel stays as it is.
__global__ void only_old(int *p)
{
#if __CUDA_ARCH__ == 610
	if (threadIdx.x > 3)
		asm volatile("exit;");
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

// A branch for one of the named architectures is read.
__global__ void named(int *p)
{
#if __CUDA_ARCH__ >= 900
	if (threadIdx.x > 3)
		asm volatile("exit;");
#endif
	__syncthreads();
	p[blockIdx.x] = 1;
}

void run(int *p)
{
	only_old<<<2, 32>>>(p);
	named<<<2, 32>>>(p);
}
