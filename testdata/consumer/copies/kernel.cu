#include <cuelastic/runtime.h>

static __global__ void twice(int *data)
{
	data[blockIdx.x] *= 2;
}

extern "C" void launch(int *data, int count)
{
	twice<<<count, 1>>>(data);
}

extern "C" void set_blocks(unsigned blocks)
{
	cue_set_blocks(blocks);
}

extern "C" unsigned get_blocks(void)
{
	return cue_get_blocks();
}
