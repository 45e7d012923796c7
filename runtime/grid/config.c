// Limits of a launch on every GPU since compute capability 3.0, by the CUDA programming guide.
#include "config.h"
#include "device.h"

#define MAX_GRID_YZ 65535u
#define MAX_BLOCK_XY 1024u
#define MAX_BLOCK_Z 64u

static int in_range(unsigned value, unsigned most)
{
	return value >= 1 && value <= most;
}

int cue_config_is_legal(const cue_launch_spec *spec)
{
	const unsigned *g = spec->grid, *b = spec->block;

	return in_range(g[0], CONFIG_MOST_BLOCKS) && in_range(g[1], MAX_GRID_YZ) && in_range(g[2], MAX_GRID_YZ) &&
	       in_range(b[0], MAX_BLOCK_XY) && in_range(b[1], MAX_BLOCK_XY) && in_range(b[2], MAX_BLOCK_Z) &&
	       (uint64_t)b[0] * b[1] * b[2] <= DEVICE_BLOCK_THREADS;
}

int cue_config_meets_needs(const cue_launch_spec *spec)
{
	const unsigned *b = spec->block;

	if (b[0] % DEVICE_WARP_THREADS == 0)
		return 1;
	if (spec->needs & CUE_NEED_MULTIPLE_OF_WARP)
		return 0;
	return !(spec->needs & CUE_NEED_WHOLE_WARPS) || (b[1] == 1 && b[2] == 1);
}

const char *cue_config_form(const cue_decision *decision, const cue_launch_spec *spec)
{
	if (!decision->rewritten || decision->tier > CUE_TIER_RESIZABLE)
		return "native";
	if (decision->physical_threads != cue_config_threads(spec))
		return "resized";
	return decision->tier >= CUE_TIER_ELASTIC ? "elastic" : decision->tier ? "sliced" : "native";
}
