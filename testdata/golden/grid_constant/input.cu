// __grid_constant__ is a kernel's alone: the copies' parameters lose it, or the macro that stands for it.
#define ALONE __grid_constant__
#if __CUDA_ARCH__ >= 700
#define PERHAPS ALONE
#else
#define PERHAPS
#endif

struct big {
	int v[8];
};

__global__ void direct(const __grid_constant__ big b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

__global__ void behind(const ALONE big b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

__global__ void before(ALONE const big b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

__global__ void perhaps(const PERHAPS big b, int *p)
{
	p[blockIdx.x] = b.v[1];
}

void run(big b, int *p)
{
	direct<<<2, 1>>>(b, p);
	behind<<<2, 1>>>(b, p);
	before<<<2, 1>>>(b, p);
	perhaps<<<2, 1>>>(b, p);
}
