// The build cache: folders of finished files, found again by the content of everything that went into them.
#ifndef CUELASTIC_CACHE_H
#define CUELASTIC_CACHE_H

#include "xform/base/process.h"

struct cache {
	struct arena *arena;
	const char *root; // absolute
};

// A step of a build on its way into the cache. Files are made in `work`; when all are there, the folder
// becomes `home` in one rename. A file that has to name another one of the entry names it in `home`.
struct cache_entry {
	const char *key, *work, *home;
	int64_t begin_ns; // on the clock that stamps files
};

// `folder` NULL: $XDG_CACHE_HOME/cuelastic, or ~/.cache/cuelastic. With `off`, and where that cannot be
// written, a temporary folder that is removed when we end.
int cache_open(struct cache *out, struct arena *arena, const char *folder, int off);

// The folder of a finished entry, or NULL. `key` names what is known beforehand: command, tools, main source.
const char *cache_find(struct cache *cache, const char *key);

int cache_begin(struct cache_entry *out, struct cache *cache, const char *key);
// Makes the entry visible under its key; `inputs` are all files that were read. If one of them changed
// meanwhile, the entry serves this build only.
int cache_commit(struct cache *cache, const struct cache_entry *entry, const struct words *inputs);
void cache_abandon(const struct cache_entry *entry);

// After a tool failed: says so on stderr if the disk of the cache may have been too full for it.
void cache_note_space(const struct cache *cache);

// Adds the prerequisites that a depfile names (make syntax, as compilers and linkers write it), each once.
int cache_read_depfile(struct arena *arena, struct words *out, const char *path);

#endif
