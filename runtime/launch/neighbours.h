// The kernels that clients have launched, and which of these clients have work: for policies that make room for others (Pai et
// al. 2013, section 4.3). Threads may call these at the same time.
#ifndef NEIGHBOURS_H
#define NEIGHBOURS_H

#include "runtime/policy/policy.h"

struct lane; // a client's stream

// A launch that is about to be made.
struct neighbours_launch {
	unsigned client; // by its id; 0: of no client
	const void *entry, *stream;
	const struct block_usage *usage;
	uint64_t logical_blocks;
	const struct block_need *guests; // the largest kernels of clients of other processes that have work
	unsigned guest_count;
};

// Notes the launch's kernel, and gives those of the client and of all that have work on the current device: open clients, and
// what belongs to none. They are not changed until cue_neighbours_end, which the caller calls soon. Where all places are
// taken, the kernel that was noted first is forgotten. Allocates nothing.
// Behind the launch cue_neighbours_launched must follow, with the lane that this returns.
struct lane *cue_neighbours_begin(struct policy_neighbours *out, const struct neighbours_launch *launch);
void cue_neighbours_end(void);

// The launch was made on this stream, or not. Until all work before this has run, the lane's client has work.
void cue_neighbours_launched(struct lane *lane, void *stream, int is_made);

// Forgets all kernels and lanes.
void cue_neighbours_forget(void);

#endif
