// A thread block of cooperative groups knows the hardware's block id.
#include <cooperative_groups.h>

__global__ void reads_group(int *p)
{
	cooperative_groups::thread_block group = cooperative_groups::this_thread_block();
	p[group.group_index().x] = 1;
}

void run(int *p)
{
	reads_group<<<4, 32>>>(p);
}
