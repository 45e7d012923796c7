// Included inside extern "C", where no template may stand.
#pragma once
__global__ void linkage(int *p)
{
	p[blockIdx.x] = 1;
}

static inline void launches_itself(int *p)
{
	linkage<<<2, 1>>>(p);
}

__global__ void not_launched(int *p)
{
	p[blockIdx.x] = 1;
}
