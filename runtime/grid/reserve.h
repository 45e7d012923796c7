// Limits that keep room for a block of another kernel. Pure functions.
#ifndef RESERVE_H
#define RESERVE_H

#include "phygrid.h"

// The limits under which each SM of `usage->sm_count` has space for one block of `need` beside the blocks of
// the kernel with this usage. This assumes that the hardware spreads the blocks evenly, as it does on an idle
// device.
void cue_reserve_limits(struct phygrid_limits *out, const struct block_usage *usage,
    const struct sm_resources *sm, const struct block_need *need);

// A block's usage with its threads rounded up to whole warps, as SMs hold them.
struct block_usage cue_reserve_whole_warps(const struct block_usage *usage);

#endif
