// A function of a system's header reads thread ids, which in a merged kernel are others: the validator sees it.
#include <place.h>
__global__ void hidden(int *p)
{
	__shared__ int s[32];
	s[threadIdx.x] = place();
	__syncthreads();
	p[blockIdx.x * 32 + threadIdx.x] = s[31 - threadIdx.x];
}
__global__ void open(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 3;
}
__global__ void other(int *p)
{
	p[blockIdx.x * blockDim.x + threadIdx.x] = 4;
}
void phases(int *p, int *q, cudaStream_t a, cudaStream_t b, cudaStream_t c)
{
#pragma cuelastic phase
	{
		hidden<<<3, 32, 0, a>>>(p);
		open<<<2, 64, 0, b>>>(q);
		other<<<2, 64, 0, c>>>(q + 128);
	}
}
