#pragma once
__device__ inline int id_of_header()
{
	return blockIdx.x;
}
