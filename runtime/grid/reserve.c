// An SM has C of a resource, the reserve takes r and a block of the kernel u. So an SM may hold k = floor((C
// - r) / u) blocks of the kernel, and the device's limit is k * u * SMs. GETPHYGRID, which knows only the
// whole device, then arrives at k blocks an SM. A limit of (C - r) * SMs, without the rounding, would allow a
// few more blocks, and the SMs with these would have no space for the reserve.
//
// If not even one block fits beside the reserve (k = 0), SMs cannot be shared. The limit is then (C - r) *
// SMs: some SMs run one block each and the others stay empty, which leaves as much of the resource in all.
#include "reserve.h"
#include "device.h"

static uint32_t whole_warps(uint32_t threads)
{
	return (threads + DEVICE_WARP_THREADS - 1) / DEVICE_WARP_THREADS * DEVICE_WARP_THREADS;
}

struct block_usage cue_reserve_whole_warps(const struct block_usage *usage)
{
	struct block_usage whole = *usage;

	whole.threads = whole_warps(usage->threads);
	return whole;
}

static uint64_t limit_of(uint32_t sm_count, uint32_t capacity, uint32_t reserve, uint32_t per_block)
{
	uint32_t rest = capacity > reserve ? capacity - reserve : 0;

	if (per_block == 0)
		return PHYGRID_UNLIMITED;
	return (uint64_t)sm_count * (rest >= per_block ? rest / per_block * per_block : rest);
}

void cue_reserve_limits(struct phygrid_limits *out, const struct block_usage *usage,
    const struct sm_resources *sm, const struct block_need *need)
{
	*out = (struct phygrid_limits){.blocks = limit_of(usage->sm_count, sm->blocks, 1, 1),
	    .shared_bytes = limit_of(usage->sm_count, sm->shared_bytes, need->shared_bytes, usage->shared_bytes),
	    .threads =
	        limit_of(usage->sm_count, sm->threads, whole_warps(need->threads), whole_warps(usage->threads)),
	    .registers = limit_of(usage->sm_count, sm->registers, need->registers, usage->registers)};
}
