// runlog.h: logs that a program writes about itself, for an external watcher (docs/internals/contracts.md).
//
// The watcher creates the file, with RUNLOG_HEAD in it, before it starts the program. A writer appends whole
// records. If it cannot, the watched log must not look complete: the writer replaces its contents by a line
// that gives the reason. That line fits even on a full disk, since the log itself is gone. A log without the
// head is a user's own file and is never truncated.
#ifndef CUELASTIC_RUNLOG_H
#define CUELASTIC_RUNLOG_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define RUNLOG_HEAD "cuelastic log 1\n"
#define RUNLOG_LOST "cuelastic lost: "

// Negative with errno set.
static inline int runlog_open(const char *path)
{
	return open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
}

static inline void runlog_lose(int file, int error)
{
	char head[sizeof(RUNLOG_HEAD) - 1], line[256];
	int length = snprintf(line, sizeof(line), RUNLOG_LOST "%s\n", strerror(error));
	ssize_t written;

	if (pread(file, head, sizeof(head), 0) != (ssize_t)sizeof(head) ||
	    memcmp(head, RUNLOG_HEAD, sizeof(head)) != 0 || ftruncate(file, 0) < 0)
		return;
	written = write(file, line, (size_t)length);
	(void)written; // a log without its head is lost all the same
}

// Reports errors that some file systems report only when a file is closed. Negative with errno set.
static inline int runlog_settle(int file)
{
	int twin = dup(file);

	return twin < 0 ? 0 : close(twin);
}

// 0 or errno. After a partial write it tries again, because only that reports the error.
static inline int runlog_write(int file, const char *bytes, size_t length)
{
	while (length) {
		ssize_t written = write(file, bytes, length);

		if (written < 0 && errno != EINTR)
			return errno;
		bytes += written > 0 ? written : 0;
		length -= written > 0 ? (size_t)written : 0;
	}
	return runlog_settle(file) < 0 ? errno : 0;
}
#endif
