// The total size of precompiled headers. Whenever one is stored:
//
// - Files that were not used for two weeks are removed, and unfinished files of killed processes after an
//   hour.
// - While all files together are larger than ROOM, the least recently used one is removed, except for those
//   used within the last hour.
//
// If files used within the last hour take all of ROOM, no library is made. So a build of more files than fit
// keeps what it has and uses it each time. Otherwise it would remove each file just before its next use. The
// folder contains at most ROOM, and one file for each process that is adding one.
#include "precompiled.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const off_t ROOM = (off_t)2 << 30;

enum { OLD_S = 14 * 86400, RECENT_S = 3600 };

struct item {
	const char *path;
	off_t size;
	time_t used;
};

struct items {
	VEC(struct item) list;
	off_t size;
};

static void list_files(struct items *out, struct arena *arena, const char *folder)
{
	struct stat info;
	const struct dirent *entry;
	DIR *dir = opendir(folder);
	while (dir && (entry = readdir(dir))) {
		struct item item = {arena_format(arena, "%s/%s", folder, entry->d_name), 0, 0};
		if (entry->d_name[0] == '.' || lstat(item.path, &info))
			continue;
		item.size = info.st_size;
		item.used = info.st_mtime;
		out->size += item.size;
		VEC_PUSH(&out->list, item);
	}
	if (dir)
		closedir(dir);
}

static int is_finished(const char *path)
{
	return util_ends_with(path, ".pch") || util_ends_with(path, ".ref");
}

static void remove_old(struct items *items, time_t now)
{
	size_t kept = 0;
	for (size_t i = 0; i < items->list.count; i++) {
		struct item item = items->list.items[i];
		if (item.used >= now - (is_finished(item.path) ? OLD_S : RECENT_S)) {
			items->list.items[kept++] = item;
			continue;
		}
		unlink(item.path);
		items->size -= item.size;
	}
	items->list.count = kept;
}

static int compare_use(const void *a, const void *b)
{
	const struct item *first = a, *second = b;
	return (first->used > second->used) - (first->used < second->used);
}

static int is_removable(const struct item *item, time_t now)
{
	return util_ends_with(item->path, ".pch") && item->used < now - RECENT_S;
}

void precompiled_make_room(struct arena *arena, const char *folder)
{
	struct items items = {0};
	time_t now = time(NULL);
	list_files(&items, arena, folder);
	remove_old(&items, now);
	if (items.list.count)
		qsort(items.list.items, items.list.count, sizeof *items.list.items, compare_use);
	for (size_t i = 0; i < items.list.count && items.size > ROOM; i++) {
		if (!is_removable(&items.list.items[i], now))
			continue;
		unlink(items.list.items[i].path);
		items.size -= items.list.items[i].size;
	}
	VEC_DISPOSE(&items.list);
}

int precompiled_has_room(struct arena *arena)
{
	const char *folder = precompiled_folder(arena);
	struct items items = {0};
	time_t now = time(NULL);
	int found = 0;
	if (!folder)
		return 0;
	list_files(&items, arena, folder);
	found = items.size < ROOM;
	for (size_t i = 0; i < items.list.count; i++)
		found |= is_removable(&items.list.items[i], now);
	VEC_DISPOSE(&items.list);
	return found;
}
