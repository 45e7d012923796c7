// Folders and files that no other user can have changed. A folder is ours alone if it is not a link, belongs
// to our user, and neither group nor others can write to it. The same is true for a file. The folders above
// it are trusted: a user who can write there could replace it at any time.
//
// Only our user can read and write what we create, whatever the umask is. It is created new (O_EXCL), never
// through a link that another user put there.
#include "private_file.h"

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *private_cache_root(struct arena *arena)
{
	const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	if (xdg && *xdg == '/')
		return arena_format(arena, "%s/cuelastic", xdg);
	return home && *home == '/' ? arena_format(arena, "%s/.cache/cuelastic", home) : NULL;
}

static const char *wrong_with(const struct stat *info)
{
	if (info->st_uid != geteuid())
		return "belongs to another user";
	return info->st_mode & (S_IWGRP | S_IWOTH) ? "can be written by its group or by others" : NULL;
}

static const char *check_folder(const char *path, int may_be_link)
{
	struct stat info;
	if (lstat(path, &info) < 0)
		return strerror(errno);
	if (S_ISLNK(info.st_mode) && !may_be_link)
		return "is a symbolic link";
	if (S_ISLNK(info.st_mode) && info.st_uid != geteuid())
		return "is a symbolic link of another user";
	if (stat(path, &info) < 0)
		return strerror(errno);
	if (!S_ISDIR(info.st_mode))
		return strerror(ENOTDIR);
	const char *wrong = wrong_with(&info);
	return wrong || access(path, W_OK) == 0 ? wrong : strerror(errno);
}

const char *private_cache_folder(struct arena *arena, const char *name)
{
	const char *root = private_cache_root(arena);
	const char *folder = root ? arena_format(arena, "%s/%s", root, name) : NULL;
	return folder && !private_make_root(root) && !private_make_folder(folder) ? folder : NULL;
}

const char *private_check_folder(const char *path)
{
	return check_folder(path, 0);
}

const char *private_make_folder(const char *path)
{
	if (mkdir(path, 0700) < 0 && errno != EEXIST)
		return strerror(errno);
	return check_folder(path, 0);
}

const char *private_make_root(const char *path)
{
	char copy[PATH_MAX];
	if (snprintf(copy, sizeof copy, "%s/", path) >= (int)sizeof copy)
		return strerror(ENAMETOOLONG);
	for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(copy, 0700) < 0 && errno != EEXIST)
			return strerror(errno);
		*slash = '/';
	}
	return check_folder(path, 1);
}

int private_open(const char *path)
{
	struct stat info;
	int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && !wrong_with(&info))
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

int private_write(const char *path, const char *bytes, size_t length)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600), result = 0;
	if (fd < 0)
		return -1;
	if (output_write_all(fd, bytes, length) < 0)
		result = -1;
	if (close(fd) < 0)
		result = -1;
	if (result < 0) {
		int error = errno;
		unlink(path);
		errno = error;
	}
	return result;
}

int private_replace(struct arena *arena, const char *path, const struct str *text)
{
	const char *temporary = arena_format(arena, "%s.%ld", path, (long)getpid());
	unlink(temporary); // from a killed process with our number
	if (private_write(temporary, str_text(text), text->length) == 0 && rename(temporary, path) == 0)
		return 0;
	unlink(temporary);
	return -1;
}

char *private_read(const char *path)
{
	struct str text = {0};
	char buffer[16384];
	ssize_t count;
	int fd = private_open(path);
	if (fd < 0)
		return NULL;
	while ((count = read(fd, buffer, sizeof buffer)) > 0)
		str_add_bytes(&text, buffer, (size_t)count);
	close(fd);
	if (count < 0)
		str_dispose(&text);
	return count < 0 ? NULL : str_take(&text);
}
