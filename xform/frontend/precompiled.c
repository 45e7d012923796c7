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
// (private_file.h); others are ignored. precompiled_size.c removes files.
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
	const char *root = private_cache_root(arena);
	const char *folder = root ? arena_format(arena, "%s/pch", root) : NULL;
	return folder && !private_make_root(root) && !private_make_folder(folder) ? folder : NULL;
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
	struct precompiled_asked asked = {arena_string(arena, cut + 2), folder};
	VEC_PUSH(&out->asked, asked);
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

static int check_file(const char *path, uint64_t wanted_sum, size_t wanted_size)
{
	struct stat info;
	uint64_t sum;
	size_t size;
	if (stat(path, &info) < 0 || (size_t)info.st_size != wanted_size)
		return -1;
	return checksum_file(&sum, &size, path) < 0 || sum != wanted_sum ? -1 : 0;
}

void precompiled_find(struct precompiled *out, struct arena *arena, const char *name)
{
	*out = (struct precompiled){0};
	const char *folder = precompiled_folder(arena);
	const char *reference = folder ? reference_path(arena, folder, name) : NULL;
	char *text = reference ? private_read(reference) : NULL;
	uint64_t sum;
	size_t size;
	char *rest = text && util_starts_with(text, MAGIC) ? text + strlen(MAGIC) : NULL,
	     *line = strsep(&rest, "\n");
	if (line && rest && sscanf(line, "pch %" SCNx64 " %zu", &sum, &size) == 2) {
		const char *path = file_path(arena, folder, name, sum);
		int current = !check_headers(out, arena, rest);
		out->is_impossible = current && !size;
		if (current && size && !check_file(path, sum, size)) {
			out->path = path;
			utimensat(AT_FDCWD, path, NULL, 0); // both are in use: their two weeks begin again
			utimensat(AT_FDCWD, reference, NULL, 0);
		}
	}
	free(text);
}

static int write_reference(struct arena *arena, const char *path, const struct str *text)
{
	const char *temporary = arena_format(arena, "%s.%ld", path, (long)getpid());
	unlink(temporary); // from a killed process with our number
	if (private_write(temporary, str_text(text), text->length) == 0 && rename(temporary, path) == 0)
		return 0;
	unlink(temporary);
	return -1;
}

static int precompiled_describe(struct str *out, const struct precompiled *from, uint64_t sum, size_t size)
{
	struct stat info;
	str_addf(out, "%spch %016" PRIx64 " %zu\n", MAGIC, sum, size);
	for (size_t i = 0; i < from->headers.count; i++) {
		const char *path = from->headers.items[i];
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
		result = write_reference(arena, reference_path(arena, folder, name), &text);
	str_dispose(&text);
	return result;
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
	precompiled_make_room(arena, folder);
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
