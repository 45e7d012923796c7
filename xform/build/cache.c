// The build cache, similar to ccache's direct mode.
//
// - ROOT/manifests/KEY: the builds with this key; for each, the entry and the files that were read.
// - ROOT/entries/NAME/: the files that one build step made.
// - ROOT/tmp/NAME/: the same, while it is being made.
//
// KEY is a hash of what is known before the build: commands, identity of the tools, main source. Only the
// compilers' depfiles show afterwards which headers were read. The manifest lists them with their hashes, and
// an entry is used only if none of them has changed. A file with the same size, times and inode is not hashed
// again, unless it was so new when it was hashed that a later change could have the same time stamp.
//
// An unfinished build is never used: an entry is made in tmp, renamed to entries when it is complete, and
// only then named by a manifest, which is replaced by rename. If we are killed in between, a folder without
// references remains. Two simultaneous builds of the same thing make two entries; both programs run, and the
// later manifest stays. Entries that were not used for two weeks are removed, at most once a day.
//
// Files of an entry are run, or loaded by a program that runs. So the cache is used only if no other user can
// have written to it (private_file.h), and the manifest also has the hash of each file of an entry, which
// must match.
//
// Limitation: a new header that would now be found before the old one is not noticed.
#include "cache.h"

#include "xform/base/hash.h"
#include "xform/base/option.h"
#include "xform/base/private_file.h"
#include "xform/frontend/flags.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

static const char *const MAGIC = "cuelastic-cache 2";

enum { MAX_BUILDS = 8, KEY_IN_NAME = 16, OLD_DAYS = 14 };

static const uint64_t SMALL_BYTES = 1 << 24; // more than any file of a small program
static const int64_t SECOND_NS = 1000000000;

// What stat() gives about a file.
struct stamp {
	int64_t size, mtime_ns, ctime_ns;
	uint64_t inode;
};

static int64_t in_ns(struct timespec time)
{
	return (int64_t)time.tv_sec * SECOND_NS + time.tv_nsec;
}

// The clock of the kernel's file time stamps, which advances in steps of some milliseconds.
static int64_t file_clock_ns(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME_COARSE, &now);
	return in_ns(now);
}

static int stamp_file(struct stamp *out, const char *path)
{
	struct stat info;
	if (stat(path, &info) < 0)
		return -1;
	*out = (struct stamp){info.st_size, in_ns(info.st_mtim), in_ns(info.st_ctim), info.st_ino};
	return 0;
}

static int younger_than(const struct stamp *stamp, int64_t time_ns)
{
	return stamp->mtime_ns >= time_ns || stamp->ctime_ns >= time_ns;
}

// NULL, or which folder is wrong and why.
static const char *make_layout(struct cache *cache)
{
	static const char *const PARTS[] = {"", "/manifests", "/entries", "/tmp"};
	for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
		const char *path = arena_format(cache->arena, "%s%s", cache->root, PARTS[i]);
		const char *wrong = i ? private_make_folder(path) : private_make_root(path);
		if (wrong)
			return arena_format(cache->arena, "%s: %s", path, wrong);
	}
	return NULL;
}

// Opens a temporary folder, which is removed when we end.
static int open_for_now(struct cache *cache)
{
	cache->root = process_bare_folder(cache->arena, "cuelastic");
	const char *wrong = cache->root ? make_layout(cache) : strerror(errno);
	return wrong ? command_error(NULL, "cannot make a temporary folder: %s", wrong) : 0;
}

int cache_open(struct cache *out, struct arena *arena, const char *folder, int off)
{
	*out = (struct cache){.arena = arena};
	out->root = folder ? util_absolute(arena, folder) : private_cache_root(arena);
	const char *wrong = off ? NULL : out->root ? make_layout(out) : "neither XDG_CACHE_HOME nor HOME is set";
	if (!off && !wrong)
		return 0;
	if (!off && folder) {
		fprintf(stderr,
		    "cuelastic: error: the cache folder cannot be used: %s\n  note: what it holds is run, so it must "
		    "be "
		    "yours and writable for you alone\n",
		    wrong);
		return -1;
	}
	if (!off)
		fprintf(stderr, "cuelastic: note: this build is not kept, for the cache folder cannot be used: %s\n",
		    wrong);
	return open_for_now(out);
}

static const char *manifest_path(struct cache *cache, const char *key)
{
	return arena_format(cache->arena, "%s/manifests/%s", cache->root, key);
}

// A line "dep HASH SIZE MTIME CTIME INODE PATH"; times that prove nothing are 0.
static int is_unchanged(const char *line)
{
	char then[HASH_TEXT], now[HASH_TEXT];
	struct stamp old, new;
	int path = 0;
	int got = sscanf(line, "dep %64s %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNu64 " %n", then, &old.size,
	    &old.mtime_ns, &old.ctime_ns, &old.inode, &path);
	if (got != 5 || !path || stamp_file(&new, line + path) < 0 || new.size != old.size)
		return 0;
	if (old.mtime_ns && old.mtime_ns == new.mtime_ns &&old.ctime_ns == new.ctime_ns &&old.inode == new.inode)
		return 1;
	return hash_file(now, line + path) == 0 && strcmp(now, then) == 0;
}

// A line "file HASH NAME": a file of the entry.
static int is_whole(const char *line, const char *entry)
{
	char then[HASH_TEXT], now[HASH_TEXT], path[4096];
	int name = 0;
	if (sscanf(line, "file %64s %n", then, &name) != 1 || !name || strchr(line + name, '/'))
		return 0;
	if (snprintf(path, sizeof path, "%s/%s", entry, line + name) >= (int)sizeof path)
		return 0;
	int fd = private_open(path);
	int equal = fd >= 0 && hash_open(now, fd) == 0 && strcmp(now, then) == 0;
	if (fd >= 0)
		close(fd);
	return equal;
}

// Cuts the next line off; NULL at the end. We never write a last line without its newline.
static char *next_line(char **rest)
{
	char *line = *rest, *end = strchr(line, '\n');
	if (!end)
		return NULL;
	*end = '\0';
	*rest = end + 1;
	return line;
}

// Reads the lines of one build, from "entry NAME" to "end". The entry's folder if it is valid.
static const char *check_build(struct cache *cache, const char *name, char **rest)
{
	const char *folder = arena_format(cache->arena, "%s/entries/%s", cache->root, name);
	int good = !strchr(name, '/') && *name != '.' && !private_check_folder(folder);
	for (char *line = next_line(rest); line; line = next_line(rest)) {
		if (strcmp(line, "end") == 0)
			return good ? folder : NULL;
		if (good && util_starts_with(line, "file "))
			good = is_whole(line, folder);
		else if (good)
			good = is_unchanged(line);
	}
	return NULL;
}

const char *cache_find(struct cache *cache, const char *key)
{
	char *text = private_read(manifest_path(cache, key)), *rest = text;
	const char *found = NULL;
	char *line = text ? next_line(&rest) : NULL;
	if (line && strcmp(line, MAGIC) == 0)
		while (!found && (line = next_line(&rest)) && util_starts_with(line, "entry "))
			found = check_build(cache, line + strlen("entry "), &rest);
	free(text);
	if (found) { // both are in use: their two weeks begin again
		utimensat(AT_FDCWD, found, NULL, 0);
		utimensat(AT_FDCWD, manifest_path(cache, key), NULL, 0);
	}
	return found;
}

int cache_begin(struct cache_entry *out, struct cache *cache, const char *key)
{
	const char *tmp = arena_format(cache->arena, "%s/tmp", cache->root);
	char *name = arena_format(cache->arena, "%.*s", KEY_IN_NAME, key);
	*out = (struct cache_entry){.key = key, .begin_ns = file_clock_ns()};
	out->work = process_folder(cache->arena, tmp, name);
	if (!out->work)
		return command_error(NULL, "cannot make a folder in %s: %s", tmp, strerror(errno));
	out->home = arena_format(cache->arena, "%s/entries%s", cache->root, strrchr(out->work, '/'));
	return 0;
}

// The tool has removed its unfinished files, so the disk has some free space again.
void cache_note_space(const struct cache *cache)
{
	struct statvfs disk;
	if (statvfs(cache->root, &disk) < 0)
		return;
	uint64_t left = (uint64_t)disk.f_bavail * disk.f_frsize;
	if (left < SMALL_BYTES || (disk.f_files && !disk.f_favail))
		fprintf(stderr,
		    "  note: the disk of the cache folder %s may be full: %" PRIu64
		    " KB are left; --cache-dir=DIR names "
		    "another folder\n",
		    cache->root, disk.f_files && !disk.f_favail ? 0 : left >> 10);
}

void cache_abandon(const struct cache_entry *entry)
{
	process_remove_folder(entry->work);
}

// Adds a finished file to the entry, without permissions for group and others.
static int list_file(struct str *out, const char *path, const char *name)
{
	char hash[HASH_TEXT];
	struct stat info;
	int result = -1, fd = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return -1;
	if (fstat(fd, &info) == 0 && fchmod(fd, info.st_mode & S_IRWXU) == 0 && hash_open(hash, fd) == 0) {
		str_addf(out, "file %s %s\n", hash, name);
		result = 0;
	}
	close(fd);
	return result;
}

static int list_files(struct str *out, const char *folder)
{
	char path[4096];
	int result = 0;
	const struct dirent *item;
	DIR *dir = opendir(folder);
	if (!dir)
		return -1;
	while (result == 0 && (item = readdir(dir)))
		if (item->d_name[0] != '.' &&
		    snprintf(path, sizeof path, "%s/%s", folder, item->d_name) < (int)sizeof path)
			result = list_file(out, path, item->d_name);
	closedir(dir);
	return result;
}

// 0 only if the file has not changed since the build began.
static int list_input(struct str *out, const char *path, int64_t begin_ns)
{
	char hash[HASH_TEXT];
	struct stamp stamp;
	if (strchr(path, '\n') || stamp_file(&stamp, path) < 0 || younger_than(&stamp, begin_ns) ||
	    hash_file(hash, path) < 0)
		return -1;
	if (younger_than(&stamp, begin_ns - 2 * SECOND_NS))
		stamp.mtime_ns = stamp.ctime_ns = 0;
	str_addf(out, "dep %s %" PRId64 " %" PRId64 " %" PRId64 " %" PRIu64 " %s\n", hash, stamp.size,
	    stamp.mtime_ns, stamp.ctime_ns, stamp.inode, path);
	return 0;
}

// Keeps the newest builds of the previous manifest.
static void keep_others(struct str *out, struct cache *cache, const char *key)
{
	char *text = private_read(manifest_path(cache, key));
	size_t head = strlen(MAGIC) + 1;
	if (text && strlen(text) > head && strncmp(text, MAGIC, head - 1) == 0) {
		char *end = text + head;
		for (int i = 1; i < MAX_BUILDS && end; i++)
			if ((end = strstr(end, "\nend\n")))
				end += strlen("\nend\n");
		if (end)
			*end = '\0';
		str_add(out, text + head);
	}
	free(text);
}

static int replace_manifest(struct cache *cache, const char *key, const struct str *text)
{
	const char *path = manifest_path(cache, key);
	const char *fresh = arena_format(cache->arena, "%s/tmp/%s.%ld", cache->root, key, (long)getpid());
	unlink(fresh); // from a killed process with our number
	if (private_write(fresh, str_text(text), text->length) == 0 && rename(fresh, path) == 0)
		return 0;
	fprintf(stderr, "cuelastic: note: this build is not kept: cannot write %s: %s\n", path, strerror(errno));
	unlink(fresh);
	return -1;
}

static void remove_old(const char *folder, int64_t age_ns)
{
	char path[4096];
	struct stamp stamp;
	const struct dirent *item;
	int64_t now = file_clock_ns();
	DIR *dir = opendir(folder);
	while (dir && (item = readdir(dir))) {
		if (item->d_name[0] == '.' ||
		    snprintf(path, sizeof path, "%s/%s", folder, item->d_name) >= (int)sizeof path)
			continue;
		if (stamp_file(&stamp, path) == 0 && stamp.mtime_ns < now - age_ns)
			process_remove_tree(path);
	}
	if (dir)
		closedir(dir);
}

static void tidy(struct cache *cache)
{
	const char *mark = arena_format(cache->arena, "%s/tidied", cache->root);
	int64_t day = 86400 * SECOND_NS;
	struct stamp stamp;
	if (stamp_file(&stamp, mark) == 0 && stamp.mtime_ns > file_clock_ns() - day)
		return;
	if ((unlink(mark) < 0 && errno != ENOENT) || private_write(mark, "", 0) < 0)
		return;
	remove_old(arena_format(cache->arena, "%s/tmp", cache->root), day);
	remove_old(arena_format(cache->arena, "%s/manifests", cache->root), OLD_DAYS * day);
	remove_old(arena_format(cache->arena, "%s/entries", cache->root), OLD_DAYS * day);
}

int cache_commit(struct cache *cache, const struct cache_entry *entry, const struct words *inputs)
{
	struct str text = {0};
	int result = 0, changed = 0;
	str_addf(&text, "%s\nentry %s\n", MAGIC, strrchr(entry->home, '/') + 1);
	if (list_files(&text, entry->work) < 0 || rename(entry->work, entry->home) < 0) {
		fprintf(stderr, "cuelastic: error: cannot store %s: %s\n", entry->home, strerror(errno));
		process_remove_folder(entry->work);
		result = -1;
		goto out;
	}
	process_keep_folder(entry->work);
	for (size_t i = 0; i < inputs->count && !changed; i++)
		changed = list_input(&text, inputs->items[i], entry->begin_ns) < 0;
	if (changed)
		goto out;
	str_add(&text, "end\n");
	keep_others(&text, cache, entry->key);
	replace_manifest(cache, entry->key, &text); // if it fails, the next build only starts from scratch
	tidy(cache);
out:
	str_dispose(&text);
	return result;
}

// One word of a makefile: "\ " is a space, "\#" a hash, "$$" a dollar, backslash-newline is white space.
static const char *depfile_word(struct str *out, const char *text)
{
	while (*text == ' ' || *text == '\t' || *text == '\n' || (text[0] == '\\' && text[1] == '\n'))
		text += *text == '\\' ? 2 : 1;
	while (*text && !strchr(" \t\n", *text) && !(text[0] == '\\' && text[1] == '\n')) {
		if ((text[0] == '\\' && (text[1] == ' ' || text[1] == '#')) || (text[0] == '$' && text[1] == '$'))
			text++;
		str_add_bytes(out, text++, 1);
	}
	return text;
}

// After the first target, in which linkers do not quote spaces.
static const char *after_target(const char *text)
{
	for (const char *at = text; (at = strchr(at, ':')); at++)
		if (!at[1] || strchr(" \n\\", at[1]))
			return at + 1;
	return text;
}

int cache_read_depfile(struct arena *arena, struct words *out, const char *path)
{
	struct str text = {0};
	int result = flags_read_bytes(&text, path) < 0 ? -1 : 0;
	for (const char *rest = after_target(str_text(&text)); !result && *rest;) {
		struct str word = {0};
		rest = depfile_word(&word, rest);
		if (word.length && word.text[word.length - 1] != ':' && !words_have(out, word.text))
			words_add(arena, out, "%s", word.text);
		str_dispose(&word);
	}
	str_dispose(&text);
	return result;
}
