// One text that means another number, function or memory for another architecture or compiler.
#if __CUDA_ARCH__ >= 800
#define LIMIT 8
#define SMALLER min
#else
#define LIMIT 4
#define SMALLER max
#endif

__global__ void of_number(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	__syncthreads();
	p[threadIdx.x] = LIMIT;
}

__global__ void of_function(int *p, int n)
{
	if (threadIdx.x >= n)
		return;
	__syncthreads();
	p[threadIdx.x] = SMALLER(n, 4);
}

__global__ void shares(int *p)
{
#ifdef __SOME_COMPILER
	__shared__ int tile[32];
	tile[threadIdx.x] = p[threadIdx.x];
	p[threadIdx.x] = tile[0];
#endif
	p[blockIdx.x] = 1;
}

__global__ void leaves(int *p)
{
#ifdef __SOME_COMPILER
	if (p[threadIdx.x])
		return;
#endif
	p[blockIdx.x] = 1;
}

__global__ void adds(int *p)
{
#ifdef __SOME_COMPILER
	p[threadIdx.x]++;
#endif
	p[blockIdx.x] = 1;
}
