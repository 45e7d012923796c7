__global__ void NAME(int *p)
{
	p[blockIdx.x] = 1;
}
#ifndef ONCE
#define ONCE
__global__ void plain(int *p)
{
	p[blockIdx.x] = 1;
}
#endif
