// The size of a physical grid under limits: the paper's GETPHYGRID. Pure functions.
#ifndef PHYGRID_H
#define PHYGRID_H

#include <stdint.h>
#include "cuelastic/runtime.h"
#include "usage.h"

#define PHYGRID_UNLIMITED UINT64_MAX

// The limits of a launch on the whole device; PHYGRID_UNLIMITED: no limit.
struct phygrid_limits {
	uint64_t blocks;
	uint64_t shared_bytes;
	uint64_t threads;
	uint64_t registers;
};

struct phygrid {
	uint32_t blocks; // never 0
	cue_limit limit; // which limit decided; of several, the first of Algorithm 1
	int exceeds;     // one block already exceeds the limits; blocks is 1
};

extern const struct phygrid_limits cue_phygrid_no_limits;

// Lines 3 to 8: the threads of a block, with those of the blocks that the limit on blocks takes away. At most `most`; if that
// is less than they are now, they stay.
uint32_t cue_phygrid_threads(const struct block_usage *usage, uint64_t logical_blocks,
    const struct phygrid_limits *limits, uint32_t most);

// Physical blocks for `logical_blocks` blocks of work: the largest count that satisfies all limits, at
// least 1. CUE_ERROR_INPUT if there is no work or a block of the kernel does not fit an SM.
int cue_phygrid_get(struct phygrid *out, const struct block_usage *usage, uint64_t logical_blocks,
    const struct phygrid_limits *limits);

#endif
