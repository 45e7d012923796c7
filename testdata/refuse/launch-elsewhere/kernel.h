#pragma once
static __global__ void of_header(int *p)
{
	p[blockIdx.x] = 1;
}
