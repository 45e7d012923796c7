/*
 * runlog.h: logs that a program writes about itself, for whoever watches it from outside (docs/contracts.md).
 *
 * The watcher makes the file before it starts the program, with RUNLOG_HEAD in it. A writer appends whole
 * records. If it cannot, a watched log must not look whole: the writer replaces all that is in it by a line
 * that says why, for which there is room even on a full disk, since the log itself is gone. A log without the
 * head is somebody's own file, and is never cut.
 */
#ifndef CUELASTIC_RUNLOG_H
#define CUELASTIC_RUNLOG_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define RUNLOG_HEAD "cuelastic log 1\n"
#define RUNLOG_LOST "cuelastic lost: "

/* Negative with errno set. */
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
	(void)written; /* a log without its head is lost all the same */
}

/* What some file systems tell only when a file is closed. */
static inline int runlog_settle(int file)
{
	int twin = dup(file);

	return twin < 0 ? 0 : close(twin);
}

#endif
