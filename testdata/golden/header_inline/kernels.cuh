#pragma once
#define FORCED __forceinline__
FORCED __global__ void hidden(int *p)
{
	p[blockIdx.x] = 1;
}
