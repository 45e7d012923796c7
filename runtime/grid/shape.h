// The shape of a logical block, as entries for other numbers of threads take it, and of a physical block.
#ifndef SHAPE_H
#define SHAPE_H

#include "slice.h"

// The C layout of device.cuh's cue_shape; both headers check the size.
struct shape {
	struct slice slice;
	uint32_t block[3];
	uint32_t threads;
	uint32_t column, row;
};
_Static_assert(sizeof(struct shape) == CUE_SHAPE_BYTES, "device.cuh's cue_shape has this size");

// The physical block of `wanted` threads or a few less, for logical blocks of `logical` threads. If `wanted`
// is below `logical`, it is one row of `wanted` threads. If above, it is rows of `logical` threads, each of
// which runs one logical block, at most `most_rows`. Returns whether it differs from the logical block. No
// number is 0.
int cue_shape_physical(unsigned out[3], unsigned wanted, unsigned logical, unsigned most_rows);

#endif
