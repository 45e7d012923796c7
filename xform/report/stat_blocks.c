// A block as its launches show it: the most threads and the most dynamic shared memory of any of them, since that is what must
// fit. A launch whose configuration is no constant makes the number an assumption.
#include "stat.h"

#include <string.h>

#include "runtime/grid/occupancy.h"

enum { ASSUMED_THREADS = 256 };

struct stat_block stat_block_unknown(void)
{
	return (struct stat_block){ASSUMED_THREADS, -1, 1};
}

void stat_block_join(struct stat_block *block, const struct launch *launch)
{
	unsigned threads = launch->threads ? launch->threads : ASSUMED_THREADS;
	int bytes = launch->dynamic_bytes;
	block->is_assumed |= !launch->threads;
	block->threads = threads > block->threads ? threads : block->threads;
	if (block->dynamic_bytes < 0 || bytes < 0)
		block->dynamic_bytes = -1;
	else if (bytes > block->dynamic_bytes)
		block->dynamic_bytes = bytes;
}

static int is_launch_of(const struct launch *launch, const struct function *f, const char *symbol)
{
	return launch->kernel && model_of_template(launch->kernel) == model_of_template(f) &&
	       (!symbol || (launch->symbol && !strcmp(launch->symbol, symbol)));
}

struct stat_block stat_block_of(const struct model *model, const struct function *f, const char *symbol)
{
	struct stat_block block = {0};
	for (size_t i = 0; i < model->launches.count; i++) {
		if (is_launch_of(model->launches.items[i], f, symbol))
			stat_block_join(&block, model->launches.items[i]);
	}
	return block.threads ? block : stat_block_unknown();
}

int stat_blocks(const struct stat_block *block, struct ptxas_usage usage, const struct device *device)
{
	struct occupancy occupancy;
	struct occupancy_kernel kernel = {.threads = block->threads,
	    .registers = (uint32_t)usage.registers,
	    .static_shared_bytes = (uint32_t)usage.shared_bytes,
	    .dynamic_shared_bytes = block->dynamic_bytes > 0 ? (uint32_t)block->dynamic_bytes : 0};
	kernel.max_dynamic_shared_bytes = kernel.dynamic_shared_bytes;
	if (!device || usage.registers < 0 || cue_occupancy_get(&occupancy, device, &kernel) < 0)
		return -1;
	return (int)occupancy.sm_blocks;
}

int stat_block_is_assumed(const struct stat_block *block)
{
	return block->is_assumed || block->dynamic_bytes < 0;
}

const char *stat_mark(int is_assumed)
{
	return is_assumed ? "?" : "";
}
