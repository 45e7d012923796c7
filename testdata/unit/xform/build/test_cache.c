// The build cache by itself: hits, misses, changed inputs, damage, and depfiles.
#include "xform/build/cache.h"
#include "xform/base/hash.h"
#include "testdata/unit/unit.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct arena arena;
static struct cache cache;
static const char *folder, *input;
static const char KEY[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

// File times move in steps of some milliseconds; a build must begin after its inputs were written.
static void settle(void)
{
	nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
}

static int begin(void **state)
{
	(void)state;
	folder = process_folder(&arena, NULL, "cuelastic-test");
	input = arena_format(&arena, "%s/input.h", folder);
	unit_write(input, "one");
	settle();
	return cache_open(&cache, &arena, arena_format(&arena, "%s/a/cache", folder), 0);
}

static int end(void **state)
{
	(void)state;
	process_remove_folders();
	arena_dispose(&arena);
	return 0;
}

static const char *build(const char *result)
{
	struct cache_entry entry;
	struct words inputs = {0};
	assert_int_equal(cache_begin(&entry, &cache, KEY), 0);
	unit_write(arena_format(&arena, "%s/result", entry.work), result);
	words_add(&arena, &inputs, "%s", input);
	assert_int_equal(cache_commit(&cache, &entry, &inputs), 0);
	words_dispose(&inputs);
	assert_int_equal(access(entry.work, F_OK), -1);
	return entry.home;
}

static void hit_and_miss(void **state)
{
	(void)state;
	assert_null(cache_find(&cache, KEY));
	const char *first = build("1");
	assert_string_equal(cache_find(&cache, KEY), first);
	unit_write(input, "two"); // same size
	assert_null(cache_find(&cache, KEY));
	settle();
	const char *second = build("2");
	assert_string_equal(cache_find(&cache, KEY), second);
	unit_write(input, "one"); // the first build is still known
	assert_string_equal(cache_find(&cache, KEY), first);
	unlink(input);
	assert_null(cache_find(&cache, KEY));
	unit_write(input, "one");
	settle();
}

static void damage(void **state)
{
	(void)state;
	const char *entry = build("whole");
	unit_write(arena_format(&arena, "%s/result", entry), "cut");
	const char *found = cache_find(&cache, KEY); // an older build may serve, this one may not
	assert_true(!found || strcmp(found, entry) != 0);
	entry = build("whole");
	unlink(arena_format(&arena, "%s/result", entry));
	found = cache_find(&cache, KEY);
	assert_true(!found || strcmp(found, entry) != 0);
	unit_write(arena_format(&arena, "%s/manifests/%s", cache.root, KEY), "cuelastic-cache 2\nentry x\nfile");
	assert_null(cache_find(&cache, KEY));
}

// An input that changes while the build runs: the result is used once and not served again.
static void changed_meanwhile(void **state)
{
	struct cache_entry entry;
	struct words inputs = {0};
	(void)state;
	unit_write(arena_format(&arena, "%s/manifests/%s", cache.root, KEY), "");
	assert_int_equal(cache_begin(&entry, &cache, KEY), 0);
	unit_write(input, "other");
	words_add(&arena, &inputs, "%s", input);
	assert_int_equal(cache_commit(&cache, &entry, &inputs), 0);
	assert_int_equal(access(entry.home, F_OK), 0);
	assert_null(cache_find(&cache, KEY));
	words_dispose(&inputs);
}

static void depfile(void **state)
{
	const char *path = arena_format(&arena, "%s/x.d", folder);
	struct words words = {0};
	struct str text = {0};
	(void)state;
	unit_write(path, "a.o: a.cu /usr/b.h \\\n  with\\ space.h d$$.h \\\n  a.cu h\\#.h\n\n/usr/b.h:\n");
	assert_int_equal(cache_read_depfile(&arena, &words, path), 0);
	words_show(&text, &words);
	assert_string_equal(str_text(&text), "a.cu /usr/b.h 'with space.h' 'd$.h' 'h#.h'");
	assert_int_equal(cache_read_depfile(&arena, &words, "/nowhere.d"), -1);
	str_dispose(&text);
	words_dispose(&words);
}

// The entry's only file, found or not.
static const char *result_of(const char *entry)
{
	return arena_format(&arena, "%s/result", entry);
}

static int is_served(const char *entry)
{
	const char *found = cache_find(&cache, KEY);
	return found && strcmp(found, entry) == 0;
}

// As long as before, and as old: only the content tells.
static void replaced(void **state)
{
	struct stat before;
	(void)state;
	settle();
	const char *entry = build("whole"), *path = result_of(entry);
	assert_true(is_served(entry));
	assert_int_equal(stat(path, &before), 0);
	unit_write(path, "other");
	const struct timespec times[] = {before.st_atim, before.st_mtim};
	assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
	assert_false(is_served(entry));
	unit_write(path, "whole");
	assert_true(is_served(entry));
	const char *moved = arena_format(&arena, "%s/moved", folder);
	assert_int_equal(rename(path, moved), 0);
	assert_int_equal(symlink(moved, path), 0);
	assert_false(is_served(entry));
}

// Manifests of an older cuelastic have no hashes.
static void old_format(void **state)
{
	(void)state;
	const char *entry = build("1");
	FILE *file = fopen(arena_format(&arena, "%s/manifests/%s", cache.root, KEY), "r+");
	assert_true(is_served(entry));
	assert_int_equal(fseek(file, (long)strlen("cuelastic-cache "), SEEK_SET), 0);
	fputc('1', file);
	fclose(file);
	assert_null(cache_find(&cache, KEY));
	assert_true(is_served(build("2")));
}

// What the entry consists of is ours, and nobody else can write to it.
static void foreign_parts(void **state)
{
	const char *entry = build("ours");
	const char *const parts[] = {
	    result_of(entry), entry, arena_format(&arena, "%s/manifests/%s", cache.root, KEY)};
	(void)state;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		struct stat info;
		assert_int_equal(stat(parts[i], &info), 0);
		assert_int_equal(chmod(parts[i], info.st_mode | S_IWGRP), 0);
		assert_false(is_served(entry));
		assert_int_equal(chmod(parts[i], info.st_mode), 0);
		assert_true(is_served(entry));
		if (geteuid() == 0) {
			assert_int_equal(chown(parts[i], 12345, 12345), 0);
			assert_false(is_served(entry));
			assert_int_equal(chown(parts[i], 0, 0), 0);
			assert_true(is_served(entry));
		}
	}
	if (geteuid() != 0)
		print_message("skipped: another owner; only root can give files away\n");
}

// The root and its folders: the user's own may be readable for all, not writable.
static void foreign_folders(void **state)
{
	struct cache other;
	const char *place = arena_format(&arena, "%s/b", folder);
	static const char *const PARTS[] = {"", "/manifests", "/entries", "/tmp"};
	(void)state;
	assert_int_equal(cache_open(&other, &arena, place, 0), 0);
	assert_int_equal(chmod(place, 0755), 0);
	assert_int_equal(cache_open(&other, &arena, place, 0), 0);
	for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
		const char *part = arena_format(&arena, "%s%s", place, PARTS[i]);
		const char *moved = arena_format(&arena, "%s/moved.d", folder);
		static const mode_t MODES[] = {0770, 0707, 0777};
		for (size_t m = 0; m < sizeof MODES / sizeof *MODES; m++) {
			assert_int_equal(chmod(part, MODES[m]), 0);
			assert_int_equal(cache_open(&other, &arena, place, 0), -1);
		}
		assert_int_equal(chmod(part, 0700), 0);
		if (geteuid() == 0) {
			assert_int_equal(chown(part, 12345, 12345), 0);
			assert_int_equal(cache_open(&other, &arena, place, 0), -1);
			assert_int_equal(chown(part, 0, 0), 0);
		}
		assert_int_equal(rename(part, moved), 0);
		assert_int_equal(symlink(moved, part), 0);
		assert_int_equal(cache_open(&other, &arena, place, 0), i ? -1 : 0); // the root may be a link of ours
		if (geteuid() == 0 && !i) {
			assert_int_equal(lchown(part, 12345, 12345), 0);
			assert_int_equal(cache_open(&other, &arena, place, 0), -1);
		}
		assert_int_equal(unlink(part), 0);
		assert_int_equal(rename(moved, part), 0);
	}
	assert_int_equal(cache_open(&other, &arena, place, 0), 0);
}

static void check_mode(const char *path, mode_t wanted)
{
	struct stat info;
	assert_int_equal(stat(path, &info), 0);
	assert_int_equal(info.st_mode & 07777, wanted);
}

// Whatever the umask says, and whatever was left where we write.
static void modes(void **state)
{
	mode_t before = umask(0);
	struct cache mine = cache;
	const char *place = arena_format(&arena, "%s/x/y", folder),
	           *victim = arena_format(&arena, "%s/victim", folder);
	(void)state;
	unit_write(victim, "precious");
	assert_int_equal(cache_open(&cache, &arena, place, 0), 0);
	assert_int_equal(symlink(victim, arena_format(&arena, "%s/tidied", place)), 0);
	assert_int_equal(symlink(victim, arena_format(&arena, "%s/tmp/%s.%ld", place, KEY, (long)getpid())), 0);
	utimensat(AT_FDCWD, victim, (const struct timespec[]){{0}, {0}}, 0); // long ago: it is time to tidy
	const char *entry = build("1");
	umask(before);
	static const char *const FOLDERS[] = {"/..", "", "/manifests", "/entries", "/tmp"};
	for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++)
		check_mode(arena_format(&arena, "%s%s", place, FOLDERS[i]), 0700);
	check_mode(entry, 0700);
	check_mode(result_of(entry), 0600);
	check_mode(arena_format(&arena, "%s/manifests/%s", place, KEY), 0600);
	check_mode(arena_format(&arena, "%s/tidied", place), 0600);
	char text[16] = "";
	FILE *file = fopen(victim, "r");
	assert_non_null(fgets(text, sizeof text, file));
	fclose(file);
	assert_string_equal(text, "precious");
	cache = mine;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(hit_and_miss),
	    cmocka_unit_test(damage),
	    cmocka_unit_test(changed_meanwhile),
	    cmocka_unit_test(depfile),
	    cmocka_unit_test(replaced),
	    cmocka_unit_test(old_format),
	    cmocka_unit_test(foreign_parts),
	    cmocka_unit_test(foreign_folders),
	    cmocka_unit_test(modes),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
