// How long launches of kernels took, as measured, and what a slice and a chain therefore need.
#ifndef TIMINGS_H
#define TIMINGS_H

#include "board.h"
#include <stdint.h>

struct share;
struct turns;

// The last that was measured of a kernel on a device. duration_us 0: nothing.
struct timed {
	unsigned duration_us;
	unsigned longest_us; // of those lately: a quarter less after each
	uint32_t blocks;     // logical ones, that took so long
	unsigned used;       // resumes of the chain, if it was one; any number if its state was not told yet
	int is_uneven;       // a chain of this kernel has lost much time waiting for its longest blocks
};

// Around a launch of `blocks` logical blocks: measures it, if it is to be measured. `resumes` are those of a chain.
void cue_share_time_begin(struct share *share, const void *entry, uint32_t blocks);
void cue_share_time_end(struct share *share, int is_chain, unsigned resumes);

// A bracket of the client begins.
void cue_timing_bracket(const cue_client *client);

// Makes those of the two events that are NULL.
int cue_timing_events(void **first, void **last, const struct backend *device);

// Forgets all durations; their events are of another process or device.
void cue_timing_forget(void);

// ---- How many blocks take a wished time.

// The logical blocks of a slice of about slice_us, in whole waves of `wave` logical blocks, at least one. UINT32_MAX:
// all, since nothing was measured or the wave is not known (0). Pure.
uint32_t cue_slice_blocks(const struct timed *timed, unsigned slice_us, uint32_t wave);

// The same by what was measured of the kernel with this entry. Never waits.
uint32_t cue_share_slice(struct share *share, const void *entry, unsigned slice_us, uint32_t wave);

// ---- How many resumes a chain needs: from how long the kernel took.

#define RESUMES_UNKNOWN 32u // of a kernel that was not measured
#define RESUMES_MOST 256u

// Of a kernel of this duration (0: unknown), and the longest one lately, whose last measured chain used this many. Pure.
unsigned cue_resumes_of(unsigned duration_us, unsigned longest_us, unsigned used);

// How many the chains of a kernel's next launch of so many logical blocks need, by what was measured. The device runs
// `wave` of them at a time; 0: not known. Never waits.
unsigned cue_share_resumes(struct share *share, const void *entry, uint32_t blocks, uint32_t wave);

// ---- How many tickets a look takes: out->group and out->grouped, for a chain of out->slice, with so many physical blocks
// in its first launch. `logical`: blocks of all slices. By what was measured; never waits.
void cue_share_group(
    struct turns *out, struct share *share, const void *entry, uint32_t logical, uint32_t physical);

#endif
