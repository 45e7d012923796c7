#pragma once
static __global__ void of_header(int *p)
{
	p[blockIdx.x] = 1;
}

static inline void run(int *p)
{
	of_header<<<2, 1>>>(p);
}
