#pragma once
__device__ inline int id_of_header()
{
	return blockIdx.x;
}

struct of_header {
	__device__ int id() const
	{
		return blockIdx.x;
	}
};
