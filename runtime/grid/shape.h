// The shape of a logical block, as entries for other numbers of threads take it; and of the physical one.
#ifndef SHAPE_H
#define SHAPE_H

#include "slice.h"

// The C face of device.cuh's cue_shape; both headers check the size.
struct shape {
	struct slice slice;
	uint32_t block[3];
	uint32_t threads;
	uint32_t column, row;
};
_Static_assert(sizeof(struct shape) == CUE_SHAPE_BYTES, "device.cuh's cue_shape has this size");

// A physical block of `wanted` threads, or a few less, for logical blocks of `logical` threads: below, one
// row of that many; above, rows of `logical` threads, one for each logical block beside the others,
// `most_rows` at most. Returns whether it is another than the logical block. None of the numbers is 0.
int cue_shape_physical(unsigned out[3], unsigned wanted, unsigned logical, unsigned most_rows);

#endif
