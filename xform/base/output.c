// Atomic output: compare, write a temporary file in the same folder, flush, rename. If the kernel supports it
// (O_TMPFILE), the temporary file has no name until it is complete. Then SIGKILL can only leave it between
// its naming and the rename.
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util.h"

static int has_content(const char *path, const char *bytes, size_t length)
{
	FILE *file = fopen(path, "rb");
	char buffer[65536];
	size_t at = 0, n = 0;
	int equal = file != NULL;
	while (equal && (n = fread(buffer, 1, sizeof buffer, file)) > 0) {
		equal = n <= length - at && !memcmp(buffer, bytes + at, n);
		at += n;
	}
	if (file)
		fclose(file);
	return equal && at == length;
}

int output_write_all(int fd, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t n = write(fd, bytes, length);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -errno;
		bytes += n;
		length -= (size_t)n;
	}
	return 0;
}

// An unnamed file in the folder of `path`. If that is not supported, a file with the name in `temporary`.
static int open_temporary(const char *path, const char *temporary, int *named)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
	int fd = folder ? open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666) : -1;
	free(folder);
	*named = 0;
	if (fd < 0) {
		*named = 1;
		fd = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
	}
	return fd < 0 ? -errno : fd;
}

// `old`: the replaced file, or NULL.
static int replace(
    const char *path, const char *temporary, const struct stat *old, const char *bytes, size_t length)
{
	unlink(temporary); // from a killed process with our number
	int named, fd = open_temporary(path, temporary, &named);
	if (fd < 0)
		return fd;
	int result = output_write_all(fd, bytes, length);
	if (!result && old && fchmod(fd, old->st_mode & 0777))
		result = -errno;
	if (!result && !named) {
		char self[64];
		snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
		result = linkat(AT_FDCWD, self, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) ? -errno : 0;
		named = !result;
	}
	if (close(fd) && !result)
		result = -errno;
	if (!result && rename(temporary, path))
		result = -errno;
	if (result && named)
		unlink(temporary);
	return result;
}

// A rename cannot replace a device or a pipe.
static int write_through(const char *path, const char *bytes, size_t length)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	int result = fd < 0 ? -errno : output_write_all(fd, bytes, length);
	if (fd >= 0 && close(fd) && !result)
		result = -errno;
	return result;
}

static int write_file(const char *path, const char *bytes, size_t length)
{
	struct stat status;
	int exists = !stat(path, &status);
	if (!exists && errno == ELOOP) // a link that cannot be followed to its end
		return -errno;
	if (exists && !S_ISREG(status.st_mode)) // reading a pipe would wait for ourselves
		return write_through(path, bytes, length);
	if (exists && has_content(path, bytes, length))
		return 0;
	if (exists && access(path, W_OK))
		return -errno;
	// The name is short: the file's own name may already have the maximal length.
	struct str temporary = {0};
	const char *slash = strrchr(path, '/');
	str_add_bytes(&temporary, path, slash ? (size_t)(slash + 1 - path) : 0);
	str_addf(&temporary, ".cue-%ld.tmp", (long)getpid());
	int result = replace(path, str_text(&temporary), exists ? &status : NULL, bytes, length);
	str_dispose(&temporary);
	return result;
}

int output_write(const char *path, const char *bytes, size_t length)
{
	int descriptor = output_descriptor(path);
	if (descriptor >= 0) {
		// Earlier printed text comes first.
		if (descriptor == STDOUT_FILENO && fflush(stdout))
			return -errno;
		return output_write_all(descriptor, bytes, length);
	}
	char *target = output_resolve(path);
	int result = write_file(target, bytes, length);
	free(target);
	return result;
}

int output_check(const char *path)
{
	if (output_descriptor(path) >= 0)
		return 0;
	struct stat status;
	char *target = output_resolve(path), *slash = strrchr(target, '/');
	int exists = !stat(target, &status), failed = exists ? access(target, W_OK) : errno != ENOENT || !*target;
	if (!failed && (!exists || S_ISREG(status.st_mode))) {
		if (slash)
			slash[1] = 0;
		failed = access(slash ? target : ".", W_OK | X_OK);
	}
	int result = failed ? -errno : exists && S_ISDIR(status.st_mode) ? -EISDIR : 0;
	free(target);
	return result;
}

int output_descriptor(const char *path)
{
	static const char *const names[] = {"-", "/dev/stdout", "/dev/stderr"};
	static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
	for (int i = 0; i < 3; i++)
		if (!strcmp(path, names[i]))
			return i == 2 ? STDERR_FILENO : STDOUT_FILENO;
	for (int i = 0; i < 2; i++) {
		const char *number = path + strlen(folders[i]);
		if (util_starts_with(path, folders[i]) && *number && strlen(number) < 6 &&
		    strspn(number, "0123456789") == strlen(number))
			return atoi(number);
	}
	return -1;
}

// A link's target, relative to the link's folder; NULL: not a link.
static char *follow(const char *path)
{
	char text[4096];
	const char *slash = strrchr(path, '/');
	struct str next = {0};
	ssize_t length = readlink(path, text, sizeof text);
	if (length <= 0 || length == (ssize_t)sizeof text)
		return NULL;
	if (text[0] != '/' && slash)
		str_add_bytes(&next, path, (size_t)(slash + 1 - path));
	str_add_bytes(&next, text, (size_t)length);
	return str_take(&next);
}

void output_make_folders(struct arena *arena, const char *path, size_t from, unsigned mode)
{
	char *folder = arena_string(arena, path);
	for (char *slash = strchr(folder + from + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		mkdir(folder, mode);
		*slash = '/';
	}
}

char *output_resolve(const char *path)
{
	enum { MAX_LINKS = 40 }; // the kernel's own limit
	struct str first = {0};
	str_add(&first, path);
	char *at = str_take(&first), *next;
	for (int i = 0; i < MAX_LINKS && (next = follow(at)); i++) {
		free(at);
		at = next;
	}
	return at;
}
