// How long launches of kernels took, as measured.
#ifndef TIMINGS_H
#define TIMINGS_H

#include "board.h"

struct share;

// The last that was measured of a kernel on a device. duration_us 0: nothing.
struct timed {
	unsigned duration_us;
	uint32_t blocks; // logical ones, that took so long
	unsigned used;   // resumes of the chain, if it was one; any number if its state was not told yet
};

// Of the kernel with this entry, on the share's board. Never waits.
struct timed cue_timing_get(struct share *share, const void *entry);

// Around a launch of `blocks` logical blocks: measures it, if it is to be measured. `resumes` are those of a
// chain.
void cue_share_time_begin(struct share *share, const void *entry, uint32_t blocks);
void cue_share_time_end(struct share *share, int is_chain, unsigned resumes);

// Forgets all durations; their events are of another process or device.
void cue_timing_forget(void);

#endif
