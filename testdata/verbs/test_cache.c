// The build cache by itself: hits, misses, changed inputs, damage, and depfiles.
#include "cache.h"
#include "hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static struct arena arena;
static struct cache cache;
static const char *folder, *input;
static const char KEY[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

static void put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

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
	put(input, "one");
	settle();
	return cache_open(&cache, &arena, arena_format(&arena, "%s/a/cache", folder), false);
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
	put(arena_format(&arena, "%s/result", entry.work), result);
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
	put(input, "two"); // same size
	assert_null(cache_find(&cache, KEY));
	settle();
	const char *second = build("2");
	assert_string_equal(cache_find(&cache, KEY), second);
	put(input, "one"); // the first build is still known
	assert_string_equal(cache_find(&cache, KEY), first);
	unlink(input);
	assert_null(cache_find(&cache, KEY));
	put(input, "one");
	settle();
}

static void damage(void **state)
{
	(void)state;
	const char *entry = build("whole");
	put(arena_format(&arena, "%s/result", entry), "cut");
	const char *found = cache_find(&cache, KEY); // an older build may serve, this one may not
	assert_true(!found || strcmp(found, entry) != 0);
	entry = build("whole");
	unlink(arena_format(&arena, "%s/result", entry));
	found = cache_find(&cache, KEY);
	assert_true(!found || strcmp(found, entry) != 0);
	put(arena_format(&arena, "%s/manifests/%s", cache.root, KEY), "cuelastic-cache 1\nentry x\nfile");
	assert_null(cache_find(&cache, KEY));
}

// An input that changes while the build runs: the result is used once and not served again.
static void changed_meanwhile(void **state)
{
	struct cache_entry entry;
	struct words inputs = {0};
	(void)state;
	put(arena_format(&arena, "%s/manifests/%s", cache.root, KEY), "");
	assert_int_equal(cache_begin(&entry, &cache, KEY), 0);
	put(input, "other");
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
	put(path, "a.o: a.cu /usr/b.h \\\n  with\\ space.h d$$.h \\\n  a.cu h\\#.h\n\n/usr/b.h:\n");
	assert_int_equal(cache_read_depfile(&arena, &words, path), 0);
	words_show(&text, &words);
	assert_string_equal(str_text(&text), "a.cu /usr/b.h 'with space.h' 'd$.h' 'h#.h'");
	assert_int_equal(cache_read_depfile(&arena, &words, "/nowhere.d"), -1);
	str_dispose(&text);
	words_dispose(&words);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(hit_and_miss),
	    cmocka_unit_test(damage),
	    cmocka_unit_test(changed_meanwhile),
	    cmocka_unit_test(depfile),
	};
	return cmocka_run_group_tests(tests, begin, end);
}
