// The function that reads block ids is in a header: the message names it.
#include "ids.cuh"

__global__ void by_table(int *p)
{
	p[threadIdx.x] = functions[0](3);
}

void run(int *p)
{
	by_table<<<1, 32>>>(p);
}
