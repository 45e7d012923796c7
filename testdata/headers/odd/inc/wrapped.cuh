#pragma once
#include "same.h"
static __global__ void wrapped_in_namespace(int *p)
{
	p[blockIdx.x] += INC;
}
// no newline at the end