// What the build's flags leave out of a kernel was judged by nobody: its copy does not compile with others.
__device__ int block()
{
#ifdef BY_BLOCK
	return blockIdx.x;
#else
	return blockIdx.x + 1;
#endif
}

__global__ void pieces(int *p)
{
#ifdef FIRST
	if (threadIdx.x > 3)
		return;
#elif defined(SECOND) && \
	defined(THIRD)
	__syncthreads();
#	if 0
	nothing();
#	else
	__syncwarp();
#	endif
#elif 0
#else
	p[blockIdx.x] = 1;
#	ifdef FOURTH /* more */ // and more
	__syncthreads();
#	endif
#endif
}

__global__ void plain(int *p)
{
#ifdef DOUBLED
	p[block()] = 2; // an id, which its copy would not redirect
#endif
	p[block()] = 1;
#ifdef TRIPLED
	p[0] = 3; // nothing that matters
#endif
}

__global__ void waits(int *p)
{
	int n = 3;
#ifdef DIFFERENT
	n = threadIdx.x; // matters for the barrier below
#endif
	for (int i = 0; i < n; i++)
		__syncthreads();
	p[blockIdx.x] = n;
}

// Not copied: the kernel's copy says what its flags must leave out.
__device__ int either(int n)
{
#ifdef BY_BLOCK
	return blockIdx.x;
#elif defined(BY_THREAD) // or
	return threadIdx.x;
#else
	return n;
#endif
}

__global__ void calls_either(int *p)
{
	p[blockIdx.x] = either(1);
}

void run(int *p)
{
	pieces<<<2, 32>>>(p);
	plain<<<2, 32>>>(p);
	waits<<<2, 32>>>(p);
	calls_either<<<2, 1>>>(p);
}
