#pragma once
static __global__ void cond(int *p)
{
	p[blockIdx.x] += __LINE__;
}
