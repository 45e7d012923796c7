// The kernels of the process's clients, as they were launched: for policies that make room for others (Pai et al. 2013, section
// 4.3). Threads may call these at the same time.
#ifndef NEIGHBOURS_H
#define NEIGHBOURS_H

#include "runtime/policy/policy.h"

// Notes that `client`, by its id (0: work of no client), launches this kernel, and gives all kernels that are noted: those of
// open clients and of none. They are not changed until cue_neighbours_end, which the caller calls soon. Where all
// places are taken, the kernel that was noted first is forgotten. Allocates nothing.
void cue_neighbours_begin(struct policy_neighbours *out, unsigned client, const void *entry,
    const struct block_usage *usage, uint64_t logical_blocks);
void cue_neighbours_end(void);

// Forgets all kernels.
void cue_neighbours_forget(void);

#endif
