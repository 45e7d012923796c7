#pragma once
__global__ void for_both(int *p)
{
	__syncthreads();
	p[blockIdx.x] = 1;
}
