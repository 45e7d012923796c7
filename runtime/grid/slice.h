// Slices of a logical grid, as rewritten kernels take them.
#ifndef SLICE_H
#define SLICE_H

#include <stdint.h>
#include "cuelastic/merge.h"
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

// ---- The layout of a cue_turns (cuelastic/turn.cuh) for the library, which does not include CUDA's headers.
struct turns {
	struct slice slice;
	const void *board; // device memory; NULL: the entry takes its blocks as an elastic one does
	void *state;       // device memory: a cue_yield_state
	void *left;        // the launch's word of it
	uint32_t client, chain, index, resumes; // index, resumes: as in cue_turns
	uint32_t group, grouped, sms, looks;
};
_Static_assert(sizeof(struct turns) == CUE_TURNS_BYTES, "generated code has the same layout");

// ---- The shape of a logical block, as entries for other numbers of threads take it, and of a physical block.
// The C layout of device.cuh's cue_shape; both headers check the size.
struct shape {
	struct slice slice;
	uint32_t block[3];
	uint32_t threads;
	uint32_t column, row;
};
_Static_assert(sizeof(struct shape) == CUE_SHAPE_BYTES, "device.cuh's cue_shape has this size");

// The C layout of merge.cuh's cue_member_shape.
struct member_shape {
	struct shape shape;
	uint32_t unused, threads, dimensions, factor[2];
	struct {
		cue_divisor divisor;
		uint32_t minus_grid, minus_block;
	} axis[2];
};
_Static_assert(
    sizeof(struct member_shape) == CUE_MERGE_SHAPE_BYTES, "merge.cuh's cue_member_shape has this size");

// Fills all of it for these grids and blocks, whose dimensions are as cue_slice_set and cue_shape_set allow.
void cue_member_shape_set(struct member_shape *out, const unsigned grid[3], const unsigned block[3]);

// The physical block of `wanted` threads or a few less, for logical blocks of `logical` threads. If `wanted`
// is below `logical`, it is one row of `wanted` threads. If above, it is rows of `logical` threads, each of
// which runs one logical block, at most `most_rows`. Returns whether it differs from the logical block. No
// number is 0.
int cue_shape_physical(unsigned out[3], unsigned wanted, unsigned logical, unsigned most_rows);

#endif
