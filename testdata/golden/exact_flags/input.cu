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

// The host compiler sees the other kernel, so a launch function beside this one would be missing there.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700
#define HAS_MATRICES
#endif
#ifdef HAS_MATRICES
__global__ void conditional(int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}
#else
__global__ void conditional(int *) {}
#endif

// The same for both.
#ifndef NO_SUCH_MACRO
__global__ void for_both(int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}
#endif

void run_conditional(int *p)
{
	conditional<<<2, 32>>>(p);
	for_both<<<2, 32>>>(p);
}
