// GETPHYGRID and REDUCEBLOCKS (paper, Algorithm 1).
//
// Start from all the logical blocks. Take no more than can be resident on the device at once, since the rest
// would only wait (and on Fermi delay later kernels), and no more than the limit on blocks. Then reduce the
// blocks until shared memory, threads and registers are each within their limits.
//
// REDUCEBLOCKS gives back ceil(deficit / use of a block) blocks, which leaves floor(limit / use of a block).
//
// The paper may arrive at zero blocks. This stops at one and sets `exceeds`, because a kernel that the
// program launched must run.
//
// If a kernel runs with any number of threads, its blocks get those of the blocks that the limit on blocks takes away
// (Incr, lines 5 to 8). Blocks that would only wait for others do not count: they hold no threads. The caller then asks again,
// with the usage of such a block: the paper goes on with that of the smaller one, which may exceed the limits.
#include "phygrid.h"
#include "error.h"

const struct phygrid_limits cue_phygrid_no_limits = {
    PHYGRID_UNLIMITED, PHYGRID_UNLIMITED, PHYGRID_UNLIMITED, PHYGRID_UNLIMITED};

struct reduction {
	uint64_t blocks;
	cue_limit limit;
};

static void cap_blocks(struct reduction *r, uint64_t most, cue_limit why)
{
	if (r->blocks > most) {
		r->blocks = most;
		r->limit = why;
	}
}

static void reduce_blocks(struct reduction *r, uint64_t limit, uint32_t per_block, cue_limit why)
{
	if (per_block > 0 && limit != PHYGRID_UNLIMITED)
		cap_blocks(r, limit / per_block, why);
}

uint32_t cue_phygrid_threads(const struct block_usage *usage, uint64_t logical_blocks,
    const struct phygrid_limits *limits, uint32_t most)
{
	uint64_t resident = (uint64_t)usage->sm_blocks * usage->sm_count, blocks, threads;

	resident = logical_blocks < resident ? logical_blocks : resident;
	blocks = limits->blocks < resident ? limits->blocks : resident;
	if (blocks == 0 || most <= usage->threads)
		return usage->threads;
	threads = usage->threads + (resident - blocks) * usage->threads / blocks;
	return threads < most ? (uint32_t)threads : most;
}

int cue_phygrid_get(struct phygrid *out, const struct block_usage *usage, uint64_t logical_blocks,
    const struct phygrid_limits *limits)
{
	struct reduction r = {logical_blocks, CUE_LIMIT_GRID};
	uint64_t resident = (uint64_t)usage->sm_blocks * usage->sm_count;

	if (logical_blocks == 0 || resident == 0)
		return cue_error_set(CUE_ERROR_INPUT,
		    "a physical grid for %llu logical blocks of which %llu fit the device",
		    (unsigned long long)logical_blocks, (unsigned long long)resident);
	cap_blocks(&r, resident < UINT32_MAX ? resident : UINT32_MAX, CUE_LIMIT_RESIDENT);
	cap_blocks(&r, limits->blocks, CUE_LIMIT_BLOCKS);
	reduce_blocks(&r, limits->shared_bytes, usage->shared_bytes, CUE_LIMIT_SHARED);
	reduce_blocks(&r, limits->threads, usage->threads, CUE_LIMIT_THREADS);
	reduce_blocks(&r, limits->registers, usage->registers, CUE_LIMIT_REGISTERS);
	*out = (struct phygrid){
	    .blocks = r.blocks > 0 ? (uint32_t)r.blocks : 1, .limit = r.limit, .exceeds = r.blocks == 0};
	return CUE_OK;
}
