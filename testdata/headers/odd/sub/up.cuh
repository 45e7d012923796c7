#pragma once
#include "../cond.cuh"
#include "near.h" /* a comment */ // and another
static __global__ void up(int *p)
{
	p[blockIdx.x] += NEAR;
	add_size(p);
}
