// A thread block of cooperative groups knows the hardware's block id. If it has a name, the copy does without: golden/grid_numbers.
#include <cooperative_groups.h>

__global__ void reads_group(int *p)
{
	p[cooperative_groups::this_thread_block().group_index().x] = 1;
}

void run(int *p)
{
	reads_group<<<4, 32>>>(p);
}
