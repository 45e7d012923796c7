// Which runs `cuelastic verify` makes.
#ifndef CUELASTIC_SWEEP_H
#define CUELASTIC_SWEEP_H

#include "xform/build/build.h"

enum { SWEEP_WHOLE = 0 }; // a slice as large as the launch, or the policy's number of blocks: nothing is set

struct numbers {
	unsigned *items;
	size_t count, capacity;
};

// Bits, in the order of their names in sweep.c. From SWEEP_STREAMS on they are of phases.
enum sweep_variant {
	SWEEP_SLICED = 1,
	SWEEP_ELASTIC = 2,
	SWEEP_RESIZED = 4,
	SWEEP_NATIVE = 8,
	SWEEP_YIELDING = 16,
	SWEEP_STREAMS = 32,
	SWEEP_INTERLEAVE = 64,
	SWEEP_PERSISTENT = 128,
	SWEEP_PARTITION = 256,
	SWEEP_MIX = 512,
	SWEEP_MERGED = SWEEP_INTERLEAVE | SWEEP_PERSISTENT | SWEEP_PARTITION | SWEEP_MIX,
	SWEEP_ALL = SWEEP_SLICED | SWEEP_ELASTIC | SWEEP_RESIZED | SWEEP_NATIVE | SWEEP_YIELDING | SWEEP_STREAMS |
	            SWEEP_MERGED
};

// What the user asks for. Empty lists: the usual values.
struct sweep {
	struct numbers blocks, slices, threads;
	struct words ratios; // of phases
	unsigned variants;   // enum sweep_variant
};

struct trial {
	const char *name; // "sliced", "elastic", "resized", "native", "yielding"; of phases: verify_phases.c
	enum build_variant variant;
	unsigned build; // which program: the variant's, or one after them
	const char *policy;
	unsigned blocks, slice, threads; // SWEEP_WHOLE: not set
	const char *disturbed;           // the seed of a rival that stops its launches; NULL: none
	// Of a run of phases; NULL: not set, or none.
	int is_phase;
	const char *mode, *form, *ratio, *order, *workers;
	int is_mixed;    // other phases have other forms
	const char *why; // why it is not possible; else NULL
};

struct trials {
	struct trial *items;
	size_t count, capacity;
};

// "1,2,all": negative with a message when it is no such list.
int sweep_numbers(void *numbers, const char *option, const char *list);
int sweep_variants(void *variants, const char *option, const char *list);
int sweep_ratios(struct sweep *out, struct arena *arena, const char *list);
void sweep_plan(struct trials *out, const struct sweep *sweep);
void sweep_dispose(struct sweep *sweep);

#endif
