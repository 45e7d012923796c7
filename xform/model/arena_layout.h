// How a kernel's static shared memory is laid out in the arena that all members of a scheduler kernel share
// (passes/arena/overlay.c). Also the kinds of copies of a function.
#ifndef CUELASTIC_ARENA_LAYOUT_H
#define CUELASTIC_ARENA_LAYOUT_H

#include "xform/base/source.h"

struct function;
struct node;
struct var;

// A declaration whose shared memory is in the arena, or of a constant that such a declaration names.
struct overlay {
	struct span at;          // with its `;`
	const char *text;        // what the arena's struct gets for it
	const char *in_place;    // what the function gets for it; NULL: the same text, as it is a constant
	VEC(const char *) names; // its variables, in order
	const struct var *constant;
	const struct node *declaration;
	struct overlay *next;
};

// The layout of a member's kernel.
struct arena_layout {
	struct overlay *overlays; // one for each declaration
	const char *type;         // the struct of the kernel's shared memory; NULL: it has none
	const char *name;         // the parameter that points to it
};

// Kinds of copies of a function, which combine.
enum copy_kind {
	COPY_PLAIN = 0,
	COPY_GUARDED = 1, // predicated: inactive threads call it too
	COPY_NAMED = 2    // it uses named barriers (passes/merge.c)
};

#endif
