// As cub.cu, with a library that takes a tenth of its time.
#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <new> // a plain one behind it

__global__ void sum(float *p)
{
	auto tile = cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
	p[blockIdx.x] = cooperative_groups::reduce(tile, p[threadIdx.x], cooperative_groups::plus<float>());
}

void run(float *p)
{
	sum<<<2, 128>>>(p);
}
