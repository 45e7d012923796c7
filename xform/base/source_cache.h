// Files that are read for lines of messages: each only once, however many messages point into it.
#ifndef CUELASTIC_SOURCE_CACHE_H
#define CUELASTIC_SOURCE_CACHE_H

#include "source.h"

struct source_cache {
	struct arena arena;
	struct cached_source *table;
};

// NULL: it cannot be read, or is no file.
const struct source *source_cache_read(struct source_cache *cache, const char *path);
void source_cache_dispose(struct source_cache *cache);

#endif
