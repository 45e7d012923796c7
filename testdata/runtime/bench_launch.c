/* What a launch's decision costs: nanoseconds a launch on a CUDA runtime that does nothing. Prints, checks
 * nothing. */
#include <stdio.h>
#include <time.h>
#include "cuelastic/runtime.h"
#include "fake_cudart.h"

#define LAUNCHES 500000

static double now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double direct_ns(void)
{
	void *slots[1] = {NULL};
	double start = now_ns();

	for (unsigned i = 0; i < LAUNCHES; i++)
		cudaLaunchKernel(&cudart.native, (dim3){1000, 1, 1}, (dim3){128, 1, 1}, slots, 0, NULL);
	return (now_ns() - start) / LAUNCHES;
}

static double launch_ns(unsigned y)
{
	void *slots[2] = {NULL, NULL};
	cue_launch_spec spec = {"k", CUE_TIER_ELASTIC, &cudart.native, &cudart.entry, {1000, y, 1}, {128, 1, 1},
	    0, NULL, slots, NULL, 0, NULL};
	double start = now_ns();

	for (unsigned i = 0; i < LAUNCHES; i++)
		cue_launch_kernel(&spec);
	return (now_ns() - start) / LAUNCHES;
}

int main(void)
{
	double direct = direct_ns();

	cudart.sm_count = 132;
	cudart.blocks_per_sm = 16;
	cudart.native.attributes.maxThreadsPerBlock = cudart.entry.attributes.maxThreadsPerBlock = 1024;
	printf("native, ns a launch            %6.1f\n", launch_ns(1) - direct);
	cue_set_policy("fill");
	printf("fill, 1-D grid, ns a launch    %6.1f\n", launch_ns(1) - direct);
	printf("fill, 2-D grid, ns a launch    %6.1f\n", launch_ns(7) - direct);
	cue_set_blocks(64);
	printf("blocks set, ns a launch        %6.1f\n", launch_ns(1) - direct);
	cue_set_slice(10);
	printf("100 slices, ns a slice         %6.1f\n", launch_ns(1) / 100 - direct);
	return 0;
}
