// Precompiled headers in the user's cache folder: finds, checks and stores them. parse_precompile.c makes
// them.
#ifndef CUELASTIC_PRECOMPILED_H
#define CUELASTIC_PRECOMPILED_H

#include "flags.h"

// The name by which a header was asked for, and the folder that had it.
struct precompiled_asked {
	const char *name, *folder;
};

struct precompiled {
	const char *path;                    // the file for -include-pch, or NULL
	const char *own_folder;              // a folder that is removed with this; NULL: the file is in the cache
	int is_impossible;                   // known to be impossible
	VEC(const char *) headers;           // what it was made from
	VEC(struct precompiled_asked) asked; // each once
};

// The folder, created on demand, or NULL.
const char *precompiled_folder(struct arena *arena);

// Finds the file under that name if it is complete and up to date; else path is NULL. *out is always valid
// for disposal.
void precompiled_find(struct precompiled *out, struct arena *arena, const char *name);

// Moves a finished file into the cache, with a record of its headers. Negative if that fails.
int precompiled_store(struct precompiled *made, struct arena *arena, const char *name, const char *temporary);
// Records that it cannot be made from these headers.
void precompiled_store_impossible(const struct precompiled *tried, struct arena *arena, const char *name);
void precompiled_drop(struct arena *arena, const char *name);
// A line "ask FOLDER//NAME"; 0: another line.
int precompiled_read_asked(struct precompiled *out, struct arena *arena, const char *line);
void precompiled_dispose(struct precompiled *precompiled);

// May something large be stored?
int precompiled_has_room(struct arena *arena);

// Would a header in one of the user's folders replace one that it was made from?
int precompiled_is_shadowed(
    const struct precompiled *precompiled, struct arena *arena, const struct flags *flags);

unsigned long long precompiled_hash(unsigned long long seed, const char *text);

#endif
