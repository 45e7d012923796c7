#pragma once
namespace hidden
{
__device__ inline int helper(int n)
{
	return n;
}
} // namespace hidden
__global__ void directive(int *p)
{
	p[blockIdx.x] = 1;
}
using namespace hidden;
