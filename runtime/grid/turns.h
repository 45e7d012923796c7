// The layout of a cue_turns (cuelastic/turn.cuh) for the library, which does not include CUDA's headers.
#ifndef TURNS_H
#define TURNS_H

#include "shape.h"

struct turns {
	struct slice slice;
	const void *board; // device memory; NULL: the entry takes its blocks as an elastic one does
	void *state;       // device memory: a cue_yield_state
	uint32_t client, chain, index, resumes;
};
_Static_assert(sizeof(struct turns) == CUE_TURNS_BYTES, "generated code has the same layout");

#endif
