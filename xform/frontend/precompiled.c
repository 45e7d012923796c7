// Precompiled headers in $XDG_CACHE_HOME/cuelastic/pch.
//
//     NAME.ref             which file belongs to NAME, and what it was made from: size and time of every header,
//                          and how headers were asked for; or that it cannot be made from these
//     NAME-CHECKSUM.pch    the file, named by the checksum of its content
//
// NAME is a hash of everything that is known beforehand: the parser's version, flags, the toolkit. A .pch is
// in place before a .ref names it, and a rename replaces a .ref. So a reader sees a complete old or new pair,
// while others write. Each use checks size and checksum of the file (it may be damaged), and size and time of
// each header (it may be stale). After a failure the file is made again. Files must be ours alone
// (private_file.h); others are ignored. The code that removes old files is below.
//
// libclang checks none of this: it trusts system headers, and a damaged file may crash it.
#include "precompiled.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <dirent.h>

#include "xform/base/private_file.h"
#include "xform/base/process.h"

static const char *const MAGIC = "cuelastic-pch 3\n";

unsigned long long precompiled_hash(unsigned long long seed, const char *text)
{
	for (; *text; text++)
		seed = (seed ^ (unsigned char)*text) * 0x100000001b3ull; // FNV-1a
	return (seed ^ 0xff) * 0x100000001b3ull;                     // a separator between texts
}

const char *precompiled_folder(struct arena *arena)
{
	return private_cache_folder(arena, "pch");
}

static uint64_t mix(uint64_t sum, uint64_t word)
{
	sum = (sum ^ word) * 0x9e3779b97f4a7c15ull;
	return sum ^ sum >> 29;
}

// Four interleaved sums of eight bytes at a time: as fast as memory, since the largest files have 10^8 bytes.
static uint64_t checksum(const unsigned char *bytes, size_t length)
{
	uint64_t sums[4] = {length, 1, 2, 3}, words[4], sum = 0;
	for (; length >= sizeof words; bytes += sizeof words, length -= sizeof words) {
		memcpy(words, bytes, sizeof words);
		for (int i = 0; i < 4; i++)
			sums[i] = mix(sums[i], words[i]);
	}
	for (int i = 0; i < 4; i++)
		sum = mix(sum, sums[i]);
	for (; length; bytes++, length--)
		sum = (sum ^ *bytes) * 0x100000001b3ull;
	return sum;
}

static int checksum_file(uint64_t *sum, size_t *size, const char *path)
{
	struct stat info;
	int file = private_open(path), result = -1;
	if (file < 0)
		return -1;
	if (!fstat(file, &info) && info.st_size > 0) {
		*size = (size_t)info.st_size;
		void *bytes = mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0);
		if (bytes != MAP_FAILED) {
			*sum = checksum(bytes, *size);
			munmap(bytes, *size);
			result = 0;
		}
	}
	close(file);
	return result;
}

static int64_t time_of(const struct stat *info)
{
	return (int64_t)info->st_mtim.tv_sec * 1000000000 + info->st_mtim.tv_nsec;
}

static const char *reference_path(struct arena *arena, const char *folder, const char *name)
{
	return arena_format(arena, "%s/%s.ref", folder, name);
}

static const char *file_path(struct arena *arena, const char *folder, const char *name, uint64_t sum)
{
	return arena_format(arena, "%s/%s-%016" PRIx64 ".pch", folder, name, sum);
}

// A line "dep SIZE TIME PATH".
static const char *unchanged_header(struct arena *arena, const char *line)
{
	struct stat info;
	int64_t size, time;
	int path = 0;
	if (sscanf(line, "dep %" SCNd64 " %" SCNd64 " %n", &size, &time, &path) != 2 || !path)
		return NULL;
	if (stat(line + path, &info) < 0 || info.st_size != size || time_of(&info) != time)
		return NULL;
	return arena_string(arena, line + path);
}

int precompiled_read_asked(struct precompiled *out, struct arena *arena, const char *line)
{
	const char *cut = strstr(line, "//");
	if (!util_starts_with(line, "ask ") || !cut)
		return 0;
	const char *folder = arena_copy(arena, line + strlen("ask "), (size_t)(cut - line) - strlen("ask "));
	VEC_PUSH(&out->asked, ((struct precompiled_asked){arena_string(arena, cut + 2), folder}));
	return 1;
}

// Reads the lines after the first two, up to "end". 0: no header has changed.
static int check_headers(struct precompiled *out, struct arena *arena, char *rest)
{
	for (char *line = strsep(&rest, "\n"); line && rest; line = strsep(&rest, "\n")) {
		if (!strcmp(line, "end"))
			return 0;
		if (precompiled_read_asked(out, arena, line))
			continue;
		const char *header = unchanged_header(arena, line);
		if (!header)
			return -1;
		VEC_PUSH(&out->headers, header);
	}
	return -1;
}

void precompiled_find(struct precompiled *out, struct arena *arena, const char *name)
{
	*out = (struct precompiled){0};
	const char *folder = precompiled_folder(arena);
	const char *reference = folder ? reference_path(arena, folder, name) : NULL;
	char *text = reference ? private_read(reference) : NULL;
	uint64_t sum, there;
	size_t size, bytes;
	struct stat info;
	char *rest = text && util_starts_with(text, MAGIC) ? text + strlen(MAGIC) : NULL,
	     *line = strsep(&rest, "\n");
	if (line && rest && sscanf(line, "pch %" SCNx64 " %zu", &sum, &size) == 2) {
		const char *path = file_path(arena, folder, name, sum);
		int current = !check_headers(out, arena, rest);
		out->is_impossible = current && !size;
		if (current && size && !stat(path, &info) && (size_t)info.st_size == size &&
		    !checksum_file(&there, &bytes, path) && there == sum) {
			out->path = path;
			utimensat(AT_FDCWD, path, NULL, 0); // both are in use: their two weeks begin again
			utimensat(AT_FDCWD, reference, NULL, 0);
		}
	}
	free(text);
}

static int precompiled_describe(struct str *out, const struct precompiled *from, uint64_t sum, size_t size)
{
	struct stat info;
	str_addf(out, "%spch %016" PRIx64 " %zu\n", MAGIC, sum, size);
	VEC_EACH_POINTER (const char, path, from->headers) {
		if (strchr(path, '\n') || stat(path, &info) < 0)
			return -1;
		str_addf(out, "dep %" PRId64 " %" PRId64 " %s\n", (int64_t)info.st_size, time_of(&info), path);
	}
	for (size_t i = 0; i < from->asked.count; i++) {
		const struct precompiled_asked *asked = &from->asked.items[i];
		if (strstr(asked->folder, "//") || strchr(asked->folder, '\n'))
			return -1;
		str_addf(out, "ask %s//%s\n", asked->folder, asked->name);
	}
	str_add(out, "end\n");
	return 0;
}

static int write_described(
    const struct precompiled *from, struct arena *arena, const char *name, uint64_t sum, size_t size)
{
	const char *folder = precompiled_folder(arena);
	struct str text = {0};
	int result = folder ? precompiled_describe(&text, from, sum, size) : -1;
	if (!result)
		result = private_replace(arena, reference_path(arena, folder, name), &text);
	str_dispose(&text);
	return result;
}

// ---- The total size of precompiled headers. Whenever one is stored:
//
// - Files that were not used for two weeks are removed, and unfinished files of killed processes after an
//   hour.
// - While all files together are larger than ROOM, the least recently used one is removed, except for those
//   used within the last hour.
//
// If files used within the last hour take all of ROOM, no library is made. So a build of more files than fit
// keeps what it has and uses it each time. Otherwise it would remove each file just before its next use. The
// folder contains at most ROOM, and one file for each process that is adding one.

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

static int compare_use(const void *a, const void *b)
{
	const struct item *first = a, *second = b;
	return (first->used > second->used) - (first->used < second->used);
}

static int is_removable(const struct item *item, time_t now)
{
	return util_ends_with(item->path, ".pch") && item->used < now - RECENT_S;
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

int precompiled_store(struct precompiled *made, struct arena *arena, const char *name, const char *temporary)
{
	const char *folder = precompiled_folder(arena), *path = NULL;
	uint64_t sum;
	size_t size;
	if (!folder || chmod(temporary, 0600) || checksum_file(&sum, &size, temporary))
		return -1;
	path = file_path(arena, folder, name, sum);
	if (rename(temporary, path))
		return -1;
	int result = write_described(made, arena, name, sum, size);
	made->path = result ? NULL : path;
	struct items items = {0};
	time_t now = time(NULL);
	list_files(&items, arena, folder);
	size_t kept = 0;
	for (size_t i = 0; i < items.list.count; i++) {
		struct item item = items.list.items[i];
		int is_finished = util_ends_with(item.path, ".pch") || util_ends_with(item.path, ".ref");
		if (item.used >= now - (is_finished ? OLD_S : RECENT_S)) {
			items.list.items[kept++] = item;
			continue;
		}
		unlink(item.path);
		items.size -= item.size;
	}
	items.list.count = kept;
	VEC_SORT(&items.list, compare_use);
	for (size_t i = 0; i < items.list.count && items.size > ROOM; i++) {
		if (!is_removable(&items.list.items[i], now))
			continue;
		unlink(items.list.items[i].path);
		items.size -= items.list.items[i].size;
	}
	VEC_DISPOSE(&items.list);
	return result;
}

void precompiled_store_impossible(const struct precompiled *tried, struct arena *arena, const char *name)
{
	write_described(tried, arena, name, 0, 0);
}

void precompiled_drop(struct arena *arena, const char *name)
{
	const char *folder = precompiled_folder(arena);
	if (folder)
		unlink(reference_path(arena, folder, name));
}

void precompiled_dispose(struct precompiled *precompiled)
{
	VEC_DISPOSE(&precompiled->headers);
	VEC_DISPOSE(&precompiled->asked);
	if (precompiled->own_folder)
		process_remove_folder(precompiled->own_folder);
	precompiled->path = precompiled->own_folder = NULL;
	precompiled->is_impossible = 0;
}

// ---- Precompiled headers are made without the user's folders. If one of these has a header that the parser would
// have found instead, the file must not be used. The record says how each header was asked for: the name,
// such as `bits/stl_pair.h`, and the folder where it was found. Headers in the including file's folder are
// left out, since no other folder can hide them.
//
// There are more than a thousand names. The file system is asked only for those whose first part is in the
// folder.

// Is `entry` in the folder? A system folder under another name is searched at the place of the system's.
static int entry_shadows(
    struct arena *arena, const char *folder, const char *entry, const struct precompiled_asked *asked)
{
	size_t length = strlen(entry);
	return !strncmp(asked->name, entry, length) && (asked->name[length] == '/' || !asked->name[length]) &&
	       !access(arena_format(arena, "%s/%s", folder, asked->name), F_OK) &&
	       strcmp(folder, asked->folder) && !util_is_same_file(folder, asked->folder);
}

static int folder_shadows(const struct precompiled *precompiled, struct arena *arena, const char *folder)
{
	const struct dirent *item;
	int found = 0;
	DIR *dir = opendir(folder);
	while (dir && !found && (item = readdir(dir)))
		for (size_t i = 0; i < precompiled->asked.count && !found; i++)
			found = entry_shadows(arena, folder, item->d_name, &precompiled->asked.items[i]);
	if (dir)
		closedir(dir);
	return found;
}

int precompiled_is_shadowed(
    const struct precompiled *precompiled, struct arena *arena, const struct flags *flags)
{
	for (size_t i = 0; i < flags->kept.count; i++) {
		const char *flag = flags->kept.items[i], *folder = NULL;
		if (util_starts_with(flag, "-I"))
			folder = flag + 2;
		else if ((!strcmp(flag, "-isystem") || !strcmp(flag, "-iquote")) && i + 1 < flags->kept.count)
			folder = flags->kept.items[++i];
		if (folder && folder_shadows(precompiled, arena, folder))
			return 1;
	}
	return 0;
}
