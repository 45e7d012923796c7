// Precompiled headers in the user's cache folder: found again, checked, stored. What they hold is parse.c's
// business.
#ifndef CUELASTIC_PRECOMPILED_H
#define CUELASTIC_PRECOMPILED_H

#include "flags.h"

struct precompiled {
	const char *path;          // of the file for -include-pch, or NULL
	VEC(const char *) headers; // what it was made from
};

// The folder, made if need be; NULL where there is none to be had.
const char *precompiled_folder(struct arena *arena);

// Finds what was stored under that name and is whole and up to date; otherwise path is NULL. Always leaves
// *out disposable.
void precompiled_find(struct precompiled *out, struct arena *arena, const char *name);

// Stores a finished file, which is moved, with the headers that it was made from. Negative if that cannot be
// done.
int precompiled_store(
    struct arena *arena, const char *name, const char *temporary, const struct precompiled *from);
void precompiled_drop(struct arena *arena, const char *name);
void precompiled_dispose(struct precompiled *precompiled);

// Would one of the user's folders put another header in the place of one that it was made from?
int precompiled_is_shadowed(
    const struct precompiled *precompiled, struct arena *arena, const struct flags *flags);

unsigned long long precompiled_hash(unsigned long long seed, const char *text);

#endif
