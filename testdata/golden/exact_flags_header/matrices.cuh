#pragma once
__global__ void conditional(int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}
