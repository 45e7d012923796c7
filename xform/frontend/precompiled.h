// Precompiled headers in the user's cache folder: found again, checked, stored. What they hold is parse.c's
// business.
#ifndef CUELASTIC_PRECOMPILED_H
#define CUELASTIC_PRECOMPILED_H

#include "flags.h"

// How a header was asked for, and the folder that had it.
struct precompiled_asked {
	const char *name, *folder;
};

struct precompiled {
	const char *path;                    // of the file for -include-pch, or NULL
	const char *own_folder;              // it is in no cache, and goes with this
	int is_impossible;                   // it is known that it cannot be made
	VEC(const char *) headers;           // what it was made from
	VEC(struct precompiled_asked) asked; // each once
};

// The folder, made if need be; NULL where there is none to be had.
const char *precompiled_folder(struct arena *arena);

// Finds what was stored under that name and is whole and up to date; otherwise path is NULL. Always leaves
// *out disposable.
void precompiled_find(struct precompiled *out, struct arena *arena, const char *name);

// Stores a finished file, which is moved, with the headers that it was made from. Negative if that cannot be
// done.
int precompiled_store(struct precompiled *made, struct arena *arena, const char *name, const char *temporary);
// From these headers it cannot be made.
void precompiled_store_impossible(const struct precompiled *tried, struct arena *arena, const char *name);
void precompiled_drop(struct arena *arena, const char *name);
// A line "ask FOLDER//NAME"; 0: it is another.
int precompiled_read_asked(struct precompiled *out, struct arena *arena, const char *line);
void precompiled_dispose(struct precompiled *precompiled);

// May something large be stored?
int precompiled_has_room(struct arena *arena);
void precompiled_make_room(struct arena *arena, const char *folder);

// Would one of the user's folders put another header in the place of one that it was made from?
int precompiled_is_shadowed(
    const struct precompiled *precompiled, struct arena *arena, const struct flags *flags);

unsigned long long precompiled_hash(unsigned long long seed, const char *text);

#endif
