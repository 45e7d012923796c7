// Atomic output: compare, write a temporary file in the same folder, flush, rename. The temporary has no name
// until it is complete where the kernel can do that (O_TMPFILE), so that even SIGKILL leaves no litter but
// for the moment between its naming and the rename.
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

static int write_all(int fd, const char *bytes, size_t length)
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

// An unnamed file in the folder of `path`, or a named one where that is not supported; its name goes to
// *temporary.
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

static int give_name(int fd, const char *temporary)
{
	char self[64];
	snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
	return linkat(AT_FDCWD, self, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) ? -errno : 0;
}

static int replace(const char *path, const char *temporary, const char *bytes, size_t length)
{
	unlink(temporary); // left by a killed process that had our number
	int named, fd = open_temporary(path, temporary, &named);
	if (fd < 0)
		return fd;
	int result = write_all(fd, bytes, length);
	if (!result && !named) {
		result = give_name(fd, temporary);
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

int output_write(const char *path, const char *bytes, size_t length)
{
	struct stat status;
	int is_special = !stat(path, &status) && !S_ISREG(status.st_mode);
	if (!is_special && has_content(path, bytes, length)) // to read a pipe would be to wait for ourselves
		return 0;
	if (is_special) { // a device or a pipe cannot be renamed over
		int fd = open(path, O_WRONLY | O_CLOEXEC);
		int result = fd < 0 ? -errno : write_all(fd, bytes, length);
		if (fd >= 0 && close(fd) && !result)
			result = -errno;
		return result;
	}
	struct str temporary = {0};
	str_addf(&temporary, "%s.cue-%ld.tmp", path, (long)getpid());
	int result = replace(path, str_text(&temporary), bytes, length);
	str_dispose(&temporary);
	return result;
}

int output_is_same(const char *path, const char *other)
{
	struct stat one, two;
	return !stat(path, &one) && !stat(other, &two) && S_ISREG(one.st_mode) && one.st_dev == two.st_dev &&
	       one.st_ino == two.st_ino;
}

const char *output_find_twice(const char *const *paths, size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; j < count; j++)
			if (paths[i] && paths[j] && strcmp(paths[j], "-") != 0 &&
			    (!strcmp(paths[i], paths[j]) || output_is_same(paths[i], paths[j])))
				return paths[j];
	return NULL;
}
