#pragma once
__device__ inline int pick(int n)
{
	return n + 1;
}
namespace nearer
{
__device__ int limit = 4;
}
__device__ int left, own;
