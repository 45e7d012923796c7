// Files that messages quote: each is read once for all messages.
#ifndef CUELASTIC_SOURCE_CACHE_H
#define CUELASTIC_SOURCE_CACHE_H

#include "source.h"

struct source_cache {
	struct arena arena;
	struct cached_source *table;
};

// NULL: unreadable, or not a file.
const struct source *source_cache_read(struct source_cache *cache, const char *path);
void source_cache_dispose(struct source_cache *cache);

#endif
