// A table of files by path. Unreadable files are remembered too.
#include "source.h"

#include <string.h>
#include <sys/stat.h>
#include <uthash.h>

struct cached_source {
	const char *path;
	struct source source;
	int is_read;
	UT_hash_handle hh;
};

const struct source *source_cache_read(struct source_cache *cache, const char *path)
{
	struct cached_source *one = NULL;
	HASH_FIND_STR(cache->table, path, one);
	if (!one) {
		one = ARENA_NEW(&cache->arena, struct cached_source);
		one->path = arena_string(&cache->arena, path);
		struct stat status;
		if (!stat(one->path, &status) && S_ISREG(status.st_mode)) // a pipe's content can be read only once
			one->is_read = source_read(&one->source, one->path) >= 0;
		HASH_ADD_KEYPTR(hh, cache->table, one->path, strlen(one->path), one);
	}
	return one->is_read ? &one->source : NULL;
}

void source_cache_dispose(struct source_cache *cache)
{
	struct cached_source *one, *next;
	HASH_ITER(hh, cache->table, one, next)
	{
		HASH_DEL(cache->table, one);
		source_dispose(&one->source);
	}
	arena_dispose(&cache->arena);
}
