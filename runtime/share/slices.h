// How many blocks run for about a given time.
#ifndef SLICES_H
#define SLICES_H

#include <stdint.h>

struct share;
struct timed;

// The logical blocks of a slice of about slice_us, in whole waves of `wave` logical blocks, at least one. UINT32_MAX:
// all, since nothing was measured or the wave is not known (0). Pure.
uint32_t cue_slice_blocks(const struct timed *timed, unsigned slice_us, uint32_t wave);

// The same by what was measured of the kernel with this entry. Never waits.
uint32_t cue_share_slice(struct share *share, const void *entry, unsigned slice_us, uint32_t wave);

#endif
