// The first kernel's blocks go to the SMs in turn until all are placed or the device is full. The SM with the fewest has floor(blocks
// / SMs) of them. The second kernel starts if one of its blocks fits beside those. It need not run at the same time on every SM.
#include "leftover.h"
#include "runtime/grid/reserve.h"

static uint64_t fewest_blocks(const struct policy_kernel *kernel)
{
	uint64_t resident = (uint64_t)kernel->usage.sm_blocks * kernel->usage.sm_count;
	uint64_t blocks = kernel->logical_blocks < resident ? kernel->logical_blocks : resident;

	return blocks / kernel->usage.sm_count;
}

int cue_leftover_starts(
    const struct policy_kernel *first, const struct sm_resources *sm, const struct block_need *second)
{
	struct block_usage taken = cue_reserve_whole_warps(&first->usage);
	struct block_usage wanted = cue_reserve_whole_warps(&(struct block_usage){.threads = second->threads});
	uint64_t blocks = fewest_blocks(first);

	return blocks + 1 <= sm->blocks && blocks * taken.threads + wanted.threads <= sm->threads &&
	       blocks * taken.registers + second->registers <= sm->registers &&
	       blocks * taken.shared_bytes + second->shared_bytes <= sm->shared_bytes;
}
