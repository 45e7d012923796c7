// Builds what cuelastic/interleave.h decodes. Pure functions.
#ifndef INTERLEAVE_H
#define INTERLEAVE_H

#include <stddef.h>
#include <stdint.h>
#include "runtime/grid/bucket.h"
#include "cuelastic/interleave.h"

// The most bytes that cue_interleave_set needs for these buckets; 0: their periods do not fit any memory.
size_t cue_interleave_bytes(const struct bucket *buckets, uint32_t count);

// Writes the order in which these buckets emit their blocks to `bytes` bytes at `out`, aligned as unsigned
// is. Runs the buckets until nothing is left. CUE_ERROR_INPUT: no blocks, 2^31 or more of them (the limit of
// a grid's dimension), a share of 0, or too few bytes; `out` and the buckets are then undefined.
int cue_interleave_set(
    cue_interleave *out, size_t bytes, struct bucket *buckets, uint32_t count, enum bucket_rule rule);

#endif
