// Files are written whole or not at all; what did not change is not touched.
#include "xform/base/output.h"

#include "xform/base/util.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "testdata/unit/unit.h"

static char folder[64];

static int make_folder(void **state)
{
	(void)state;
	snprintf(folder, sizeof folder, "output-XXXXXX");
	return mkdtemp(folder) ? 0 : -1;
}

static char *in_folder(struct arena *arena, const char *name)
{
	return arena_format(arena, "%s/%s", folder, name);
}

static int remove_folder(void **state)
{
	(void)state;
	struct arena arena = {0};
	DIR *directory = opendir(folder);
	for (struct dirent *entry; directory && (entry = readdir(directory));)
		unlink(in_folder(&arena, entry->d_name));
	if (directory)
		closedir(directory);
	arena_dispose(&arena);
	return rmdir(folder);
}

static int count_files(void)
{
	DIR *directory = opendir(folder);
	int count = 0;
	assert_non_null(directory);
	while (readdir(directory))
		count++;
	closedir(directory);
	return count - 2;
}

static void holds(const char *path, const char *bytes, size_t length)
{
	char *buffer = util_alloc(length + 2);
	FILE *file = fopen(path, "rb");
	assert_non_null(file);
	assert_int_equal(fread(buffer, 1, length + 2, file), length);
	assert_memory_equal(buffer, bytes, length);
	fclose(file);
	free(buffer);
}

static void age(const char *path)
{
	const struct timespec times[2] = {{.tv_sec = 1000000}, {.tv_sec = 1000000}};
	assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static time_t time_of(const char *path)
{
	struct stat status;
	assert_int_equal(stat(path, &status), 0);
	return status.st_mtime;
}

static void new_and_changed_files(void **state)
{
	struct arena arena = {0};
	const char *path = in_folder(&arena, "a.cu");
	(void)state;
	assert_int_equal(output_write(path, "first", 5), 0);
	holds(path, "first", 5);
	assert_int_equal(output_write(path, "second, and longer", 18), 0);
	holds(path, "second, and longer", 18);
	assert_int_equal(output_write(path, "x\0y", 3), 0);
	holds(path, "x\0y", 3);
	assert_int_equal(output_write(path, "", 0), 0);
	holds(path, "", 0);
	assert_int_equal(count_files(), 1);
	arena_dispose(&arena);
}

static void unchanged_content_keeps_its_time(void **state)
{
	struct arena arena = {0};
	const char *path = in_folder(&arena, "a.cu");
	(void)state;
	assert_int_equal(output_write(path, "same", 4), 0);
	age(path);
	assert_int_equal(output_write(path, "same", 4), 0);
	assert_int_equal(time_of(path), 1000000);
	static const char *const OTHERS[] = {"samE", "sam", "same ", ""};
	for (size_t i = 0; i < COUNT(OTHERS); i++) {
		assert_int_equal(output_write(path, "same", 4), 0);
		age(path);
		assert_int_equal(output_write(path, OTHERS[i], strlen(OTHERS[i])), 0);
		assert_true(time_of(path) > 1000000);
	}
	arena_dispose(&arena);
}

static void a_pipe_is_written_to_and_not_read(void **state)
{
	struct arena arena = {0};
	const char *path = in_folder(&arena, "pipe");
	char buffer[8] = "";
	(void)state;
	assert_int_equal(mkfifo(path, 0600), 0);
	int end = open(path, O_RDWR | O_CLOEXEC);
	assert_true(end >= 0);
	assert_int_equal(output_write(path, "text", 4), 0);
	assert_int_equal(read(end, buffer, sizeof buffer), 4);
	assert_string_equal(buffer, "text");
	close(end);
	unlink(path);
	arena_dispose(&arena);
}

static void large_files(void **state)
{
	struct arena arena = {0};
	const char *path = in_folder(&arena, "a.cu");
	size_t length = 5 * 65536 + 17;
	char *bytes = util_alloc(length);
	(void)state;
	for (size_t i = 0; i < length; i++)
		bytes[i] = (char)(i * 7);
	assert_int_equal(output_write(path, bytes, length), 0);
	holds(path, bytes, length);
	age(path);
	bytes[length - 1]++;
	assert_int_equal(output_write(path, bytes, length), 0);
	holds(path, bytes, length);
	free(bytes);
	arena_dispose(&arena);
}

static void a_reader_keeps_the_old_file(void **state)
{
	struct arena arena = {0};
	const char *path = in_folder(&arena, "a.cu");
	char buffer[8] = "";
	(void)state;
	assert_int_equal(output_write(path, "old", 3), 0);
	FILE *reader = fopen(path, "rb");
	assert_non_null(reader);
	assert_int_equal(output_write(path, "new", 3), 0);
	assert_int_equal(fread(buffer, 1, sizeof buffer, reader), 3);
	assert_string_equal(buffer, "old"); // it was renamed over, not written into
	fclose(reader);
	holds(path, "new", 3);
	arena_dispose(&arena);
}

// A process that was killed once had our number.
static void a_left_temporary_does_no_harm(void **state)
{
	struct arena arena = {0};
	const char *path = in_folder(&arena, "a.cu");
	FILE *left = fopen(arena_format(&arena, "%s/.cue-%ld.tmp", folder, (long)getpid()), "w");
	(void)state;
	assert_non_null(left);
	fputs("litter", left);
	fclose(left);
	assert_int_equal(output_write(path, "text", 4), 0);
	holds(path, "text", 4);
	assert_int_equal(count_files(), 1);
	arena_dispose(&arena);
}

static void cannot_be_written(const char *path, int error)
{
	assert_int_equal(output_check(path), error);
	assert_int_equal(output_write(path, "x", 1), error);
}

static void what_cannot_be_written(void **state)
{
	struct arena arena = {0};
	char *name = util_alloc(5000);
	(void)state;
	cannot_be_written(in_folder(&arena, "none/a.cu"), -ENOENT);
	memset(name, 'n', 300);
	cannot_be_written(in_folder(&arena, name), -ENAMETOOLONG);
	memset(name, 'n', 4999);
	cannot_be_written(name, -ENAMETOOLONG);
	cannot_be_written(folder, -EISDIR);
	cannot_be_written("", -ENOENT);
	assert_int_equal(count_files(), 0);
	free(name);
	arena_dispose(&arena);
}

static void an_unwritable_folder(void **state)
{
	struct arena arena = {0};
	const char *path = in_folder(&arena, "a.cu");
	(void)state;
	assert_int_equal(output_write(path, "old", 3), 0);
	assert_int_equal(chmod(folder, 0555), 0);
	int result = output_write(path, "new", 3), is_root = geteuid() == 0; // whom nothing stops
	assert_int_equal(chmod(folder, 0755), 0);
	assert_int_equal(result < 0, !is_root);
	holds(path, is_root ? "new" : "old", 3);
	assert_int_equal(count_files(), 1);
	arena_dispose(&arena);
}

// The longest name that a folder takes leaves no room for a longer temporary one, so that one is short.
static void a_name_of_full_length(void **state)
{
	struct arena arena = {0};
	char name[256];
	(void)state;
	memset(name, 'n', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	const char *path = in_folder(&arena, name);
	assert_int_equal(output_write(path, "text", 4), 0);
	holds(path, "text", 4);
	assert_int_equal(count_files(), 1);
	arena_dispose(&arena);
}

static void devices_are_written_to(void **state)
{
	struct stat status;
	(void)state;
	assert_int_equal(output_check("/dev/null"), 0);
	assert_int_equal(output_write("/dev/null", "text", 4), 0);
	assert_int_equal(stat("/dev/null", &status), 0);
	assert_true(S_ISCHR(status.st_mode));
	int result = output_write("/dev/full", "text", 4);
	assert_int_equal(result, -ENOSPC);
}

static void a_new_file_has_the_usual_mode_and_an_old_one_keeps_its_own(void **state)
{
	struct arena arena = {0};
	const char *path = in_folder(&arena, "a.cu");
	struct stat status;
	(void)state;
	mode_t mask = umask(022);
	assert_int_equal(output_write(path, "text", 4), 0);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0644); // as any tool's output
	assert_int_equal(chmod(path, 0660), 0);
	assert_int_equal(output_write(path, "other", 5), 0);
	umask(mask);
	holds(path, "other", 5);
	assert_int_equal(stat(path, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0660);
	arena_dispose(&arena);
}

static void links_are_followed(void **state)
{
	struct arena arena = {0};
	const char *target = in_folder(&arena, "a.cu"), *link = in_folder(&arena, "link"),
	           *second = in_folder(&arena, "second");
	struct stat status;
	(void)state;
	assert_int_equal(symlink("a.cu", link), 0);
	assert_int_equal(symlink("link", second), 0);
	assert_int_equal(output_write(second, "made", 4), 0); // what a dangling link names is made
	holds(target, "made", 4);
	assert_int_equal(output_write(link, "replaced", 8), 0);
	holds(target, "replaced", 8);
	assert_int_equal(lstat(link, &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_int_equal(lstat(target, &status), 0);
	assert_true(S_ISREG(status.st_mode));
	assert_int_equal(count_files(), 3);
	arena_dispose(&arena);
}

static void links_in_a_circle(void **state)
{
	struct arena arena = {0};
	const char *one = in_folder(&arena, "one"), *two = in_folder(&arena, "two");
	struct stat status;
	(void)state;
	assert_int_equal(symlink("two", one), 0);
	assert_int_equal(symlink("one", two), 0);
	assert_int_equal(output_write(one, "text", 4), -ELOOP);
	assert_int_equal(lstat(one, &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_int_equal(count_files(), 2);
	arena_dispose(&arena);
}

// A rename would need only the folder's permission.
static void a_file_that_we_may_not_write_to(void **state)
{
	struct arena arena = {0};
	const char *path = in_folder(&arena, "a.cu");
	(void)state;
	assert_int_equal(output_write(path, "old", 3), 0);
	assert_int_equal(chmod(path, 0444), 0);
	assert_int_equal(output_check(path), geteuid() == 0 ? 0 : -EACCES); // nothing stops root
	assert_int_equal(output_write(path, "new", 3), geteuid() == 0 ? 0 : -EACCES);
	holds(path, geteuid() == 0 ? "new" : "old", 3);
	arena_dispose(&arena);
}

static void names_of_descriptors(void **state)
{
	struct arena arena = {0};
	char name[32];
	const char *path = in_folder(&arena, "a.cu");
	(void)state;
	assert_int_equal(output_descriptor("-"), 1);
	assert_int_equal(output_descriptor("/dev/stdout"), 1);
	assert_int_equal(output_descriptor("/dev/stderr"), 2);
	assert_int_equal(output_descriptor("/dev/fd/17"), 17);
	assert_int_equal(output_descriptor("/dev/fd/"), -1);
	assert_int_equal(output_descriptor("/dev/fd/1x"), -1);
	assert_int_equal(output_descriptor("/dev/null"), -1);
	assert_int_equal(output_descriptor("a-"), -1);
	// Behind the name is a file: it is written to where the descriptor stands, and not renamed over.
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
	assert_true(fd >= 0);
	assert_int_equal(write(fd, "head ", 5), 5);
	snprintf(name, sizeof name, "/dev/fd/%d", fd);
	assert_int_equal(output_write(name, "text", 4), 0);
	close(fd);
	holds(path, "head text", 9);
	arena_dispose(&arena);
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
	const struct CMUnitTest tests[] = {CASE(new_and_changed_files), CASE(unchanged_content_keeps_its_time),
	    CASE(large_files), CASE(a_pipe_is_written_to_and_not_read), CASE(a_reader_keeps_the_old_file),
	    CASE(a_left_temporary_does_no_harm), CASE(what_cannot_be_written), CASE(an_unwritable_folder),
	    CASE(a_name_of_full_length), CASE(devices_are_written_to),
	    CASE(a_new_file_has_the_usual_mode_and_an_old_one_keeps_its_own), CASE(links_are_followed),
	    CASE(links_in_a_circle), CASE(a_file_that_we_may_not_write_to), CASE(names_of_descriptors)};
	return RUN(tests);
}
