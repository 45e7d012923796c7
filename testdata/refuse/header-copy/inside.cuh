#pragma once
__global__ void linkage(int *p)
{
	p[blockIdx.x] = 1;
}
