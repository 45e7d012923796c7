// What library functions are said to do.
#include "xform/model/effects.h"

#include "xform/model/model.h"

#include "testdata/unit/unit.h"

struct row {
	const char *name;
	unsigned effects;
};

static const struct row rows[] = {
    {"__syncthreads", EFFECT_BARRIER},
    {"__syncthreads_or", EFFECT_BARRIER},
    {"__syncthreads_count", EFFECT_BARRIER},
    {"__syncwarp", EFFECT_WARP},
    {"__shfl_down_sync", EFFECT_WARP},
    {"__ballot_sync", EFFECT_WARP},
    {"__activemask", EFFECT_IDENTITY | EFFECT_TOGETHER},
    {"__nanosleep", 0},
    {"atomicCAS", EFFECT_ATOMIC},
    {"atomicCAS_system", EFFECT_ATOMIC},
    {"atomicAdd", EFFECT_ATOMIC},
    {"clock64", 0},
    {"cudaLaunchKernel", EFFECT_LAUNCH},
    {"cudaDeviceSynchronize", EFFECT_LAUNCH},
    {"cooperative_groups::this_grid", EFFECT_GRID},
    {"cooperative_groups::this_multi_grid", EFFECT_GRID},
    {"cooperative_groups::grid_group::sync", EFFECT_GRID},
    {"cooperative_groups::this_cluster", EFFECT_CLUSTER},
    {"cooperative_groups::this_thread_block", EFFECT_IDENTITY},
    {"cooperative_groups::thread_block::group_index", EFFECT_BLOCK_ID},
    {"cooperative_groups::thread_block::size", EFFECT_IDENTITY},
    {"cooperative_groups::thread_block::sync", EFFECT_BARRIER},
    {"cooperative_groups::thread_block_tile::sync", EFFECT_WARP},
    {"cooperative_groups::thread_block_tile::size", EFFECT_IDENTITY},
    {"cooperative_groups::coalesced_threads", EFFECT_IDENTITY | EFFECT_TOGETHER},
    {"cub::BlockReduce::Sum", EFFECT_COLLECTIVE},
    {"cub::WarpReduce::Sum", EFFECT_WARP},
    {"cub::GridBarrier::Sync", EFFECT_GRID},
    {"cub::LaneId", EFFECT_IDENTITY},
    {"cuda::for_each_canceled_block", EFFECT_GRID},
    {"cuda::barrier::arrive", EFFECT_COLLECTIVE},
    {"nvcuda::wmma::mma_sync", EFFECT_WARP},
    {"sqrtf", 0},
    {"printf", 0},
    {"my::__syncthreads", 0},
    {"", 0},
};

static void every_row(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(rows); i++)
		if (effects_of(rows[i].name) != rows[i].effects)
			fail_msg("%s: %#x, not %#x", rows[i].name, effects_of(rows[i].name), rows[i].effects);
}

// A rule that an earlier, shorter one hides would never be asked.
static void every_rule_can_be_reached(void **state)
{
	static const struct row rules[] = {
#define PREFIX(prefix, effects) {prefix, effects},
#include "xform/model/effects.def"
#undef PREFIX
	};
	(void)state;
	for (size_t i = 0; i < COUNT(rules); i++)
		for (size_t k = 0; k < i; k++)
			if (!strncmp(rules[i].name, rules[k].name, strlen(rules[k].name)))
				fail_msg("%s is hidden by %s", rules[i].name, rules[k].name);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_row), cmocka_unit_test(every_rule_can_be_reached)};
	return RUN(tests);
}
