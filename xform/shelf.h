// Static shared memory that lies in the arena of all members of a scheduler kernel, and how copies of
// functions get at it: passes/overlay.c and passes/overlay_callee.c.
#ifndef CUELASTIC_SHELF_H
#define CUELASTIC_SHELF_H

#include "source.h"

struct function;
struct var;

// A declaration of shared memory whose place is in the arena, or of a constant that it names.
struct overlay {
	struct span at;          // with its `;`
	const char *text;        // the same for a struct
	VEC(const char *) names; // of its variables, in order
	const struct var *constant;
	struct overlay *next;
};

// The memory of a device function, a struct of its own.
struct shelf_part {
	struct function *function;
	const char *arguments; // of its template, with < and >, or ""
};

// Of a kernel that is a member, or of a device function that one calls.
struct shelf {
	struct overlay *overlays; // of declarations in the function itself
	const char *type;         // the struct of that memory; NULL: there is none. A kernel's holds its parts
	const char *name; // the parameter that points to it; a device function's is called so in the kernel, too
	// What a copy is handed: the memory of all functions that it calls, and a device function's own.
	VEC(struct shelf_part) parts;
	int is_fixed;  // a call below cannot be edited: no called function's memory may move
	unsigned used; // of a device function: which copies with such parameters are called, 1 << enum copy_kind
};

// Kinds of copies of a function, which combine.
enum copy_kind {
	COPY_PLAIN = 0,
	COPY_GUARDED = 1, // predicated: threads that are not active call it, too
	COPY_NAMED = 2,   // its barriers are named (passes/merge.c)
	COPY_IN_ARENA = 4 // its shared memory, and that of what it calls, lies in an arena
};

#endif
