// The build cache: folders of finished files, found again by the content of everything that went into them.
#ifndef CUELASTIC_CACHE_H
#define CUELASTIC_CACHE_H

#include "xform/base/process.h"

struct cache {
	struct arena *arena;
	const char *root; // an absolute path
};

// A step of a build while its files are made in `work`. When it is complete, a rename makes that folder
// `home`. If a file contains the path of another one of the entry, that path is in `home`.
struct cache_entry {
	const char *key, *work, *home;
	int64_t begin_ns; // by the clock of file time stamps
};

// `folder` NULL: $XDG_CACHE_HOME/cuelastic, or ~/.cache/cuelastic. With `off`, or if that is not writable, a
// temporary folder that is removed when we end.
int cache_open(struct cache *out, struct arena *arena, const char *folder, int off);

// The folder of a finished entry, or NULL. `key`: what is known beforehand: command, tools, main source.
const char *cache_find(struct cache *cache, const char *key);

int cache_begin(struct cache_entry *out, struct cache *cache, const char *key);
// Makes the entry visible under its key. `inputs`: all files that were read. If one of them has changed
// meanwhile, only this build uses the entry.
int cache_commit(struct cache *cache, const struct cache_entry *entry, const struct words *inputs);
void cache_abandon(const struct cache_entry *entry);

// After a failure of a tool: prints a message if the cache's disk may have been too full.
void cache_note_space(const struct cache *cache);

// Adds the prerequisites in a depfile (make syntax, as compilers and linkers write it), each once.
int cache_read_depfile(struct arena *arena, struct words *out, const char *path);

#endif
