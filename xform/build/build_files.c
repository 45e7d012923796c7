// Checks a program's files before compilers see them: for a binary file, a compiler prints megabytes of
// messages; for a folder, its message is unclear.
#include "build_p.h"
#include "xform/base/source.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int ends_with_any(const char *path, const char *const *endings)
{
	for (; *endings; endings++)
		if (util_ends_with(path, *endings))
			return 1;
	return 0;
}

static int is_source(const char *path)
{
	static const char *const ENDINGS[] = {".cu", ".cpp", ".cc", ".cxx", ".C", ".c", NULL};
	return ends_with_any(path, ENDINGS);
}

int build_is_linked(const char *path)
{
	static const char *const ENDINGS[] = {".o", ".a", ".so", NULL};
	return ends_with_any(path, ENDINGS);
}

int build_add_file(void *verb, const char *path)
{
	struct build_request *request = verb;
	if (!is_source(path) && !build_is_linked(path)) {
		fprintf(stderr, "cuelastic: error: %s: not a .cu, .cpp, .cc, .cxx, .c, .o, .a or .so file\n", path);
		return -1;
	}
	words_add(request->arena, &request->files, "%s", path);
	return 0;
}

static int build_files_fail(const char *path, const char *why)
{
	struct str text = {0};
	str_add_visible(&text, path, strlen(path));
	fprintf(stderr, "cuelastic: error: %s: %s\n", str_text(&text), why);
	str_dispose(&text);
	return -1;
}

static int check_file(const char *path)
{
	struct stat info;
	if (stat(path, &info) < 0)
		return build_files_fail(path, strerror(errno));
	if (S_ISDIR(info.st_mode))
		return build_files_fail(path, strerror(EISDIR));
	if (!S_ISREG(info.st_mode))
		return build_files_fail(path, "not a regular file: it is read more than once");
	if (build_is_linked(path))
		return access(path, R_OK) ? build_files_fail(path, strerror(errno)) : 0;
	struct source source;
	unsigned line, column;
	char too_large[32];
	int error = source_read(&source, path);
	snprintf(too_large, sizeof too_large, "more than %d MiB", SOURCE_MAX_BYTES >> 20);
	if (error)
		return build_files_fail(path, error == -EFBIG ? too_large : strerror(-error));
	const char *zero = memchr(source.text, '\0', source.length);
	if (zero) {
		source_position(&source, (unsigned)(zero - source.text), &line, &column);
		fprintf(stderr, "%s:%u:%u: error: a zero byte: binary, or UTF-16? CUDA sources are UTF-8\n", path,
		    line, column);
	}
	source_dispose(&source);
	return zero ? -1 : 0;
}

int build_check_files(const struct build_request *request)
{
	int result = 0;
	for (size_t i = 0; i < request->files.count; i++)
		if (check_file(request->files.items[i]) < 0)
			result = -1;
	return result;
}
