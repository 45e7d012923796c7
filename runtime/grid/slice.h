// Slices of a logical grid, as rewritten kernels take them.
#ifndef SLICE_H
#define SLICE_H

#include <stdint.h>
#include "cuelastic/runtime.h"

// The C layout of device.cuh's cue_slice; both headers check the size.
struct slice {
	uint32_t grid[3];
	cue_divisor x, y;
	uint32_t begin, end;
};
_Static_assert(sizeof(struct slice) == CUE_SLICE_BYTES, "device.cuh's cue_slice has this size");

// Logical blocks of a grid; UINT64_MAX also means that the product overflows.
uint64_t cue_slice_total_blocks(const unsigned grid[3]);

#endif
