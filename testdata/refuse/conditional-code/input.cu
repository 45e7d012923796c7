// Code that #if leaves out in this build, but not in others.
__device__ int block()
{
	return blockIdx.x;
}

__device__ int either()
{
#ifdef BY_BLOCK
	return blockIdx.x;
#else
	return 3;
#endif
}

__global__ void barrier(int *p)
{
#ifdef WITH_BARRIER
	__syncthreads();
#endif
	p[blockIdx.x] = 1;
}

__global__ void exits(int *p)
{
#if __CUDA_ARCH__ < 700
	if (threadIdx.x > 3)
		return;
#endif
	p[blockIdx.x] = 1;
}

__global__ void calls(int *p)
{
#ifdef BY_CALL
	p[block()] = 1;
#else
	p[blockIdx.x] = 1;
#endif
}

__global__ void calls_either(int *p)
{
	p[either()] = 1;
}

__global__ void names(int *p)
{
#ifdef BY_GLOBAL
	p[::blockIdx.x] = 1;
#endif
}

// Plain code may be left out.
__global__ void plain(int *p)
{
#ifdef DOUBLED
	p[blockIdx.x] = 2;
#else
	p[blockIdx.x] = 1;
#endif
}

void run(int *p)
{
	barrier<<<2, 32>>>(p);
	exits<<<2, 32>>>(p);
	calls<<<2, 32>>>(p);
	calls_either<<<2, 32>>>(p);
	names<<<2, 32>>>(p);
	plain<<<2, 32>>>(p);
}
