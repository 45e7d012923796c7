// Static shared memory of a kernel that lies in the arena of all members of a scheduler kernel:
// passes/arena/overlay.c. And the kinds of copies that a function may have.
#ifndef CUELASTIC_ARENA_LAYOUT_H
#define CUELASTIC_ARENA_LAYOUT_H

#include "xform/base/source.h"

struct function;
struct node;
struct var;

// A declaration of shared memory whose place is in the arena, or of a constant that it names.
struct overlay {
	struct span at;          // with its `;`
	const char *text;        // what stands in the struct for it
	const char *in_place;    // what stands in the function for it; NULL: itself, as it is a constant
	VEC(const char *) names; // of its variables, in order
	const struct var *constant;
	const struct node *declaration;
	struct overlay *next;
};

// Of a kernel that is a member.
struct arena_layout {
	struct overlay *overlays; // of its declarations
	const char *type;         // the struct of that memory; NULL: there is none
	const char *name;         // the parameter that points to it
};

// Kinds of copies of a function, which combine.
enum copy_kind {
	COPY_PLAIN = 0,
	COPY_GUARDED = 1, // predicated: threads that are not active call it, too
	COPY_NAMED = 2    // its barriers are named (passes/merge.c)
};

#endif
