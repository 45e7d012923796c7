// Captures one of a program's standard streams in a file. The program writes to a pipe, and we write to the
// file, so that we notice a full disk. Most programs ignore the result of printf, and lines would be lost
// silently.
#include "capture.h"

#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PIECE_BYTES = 65536, MAX_LEFT_BYTES = 1 << 20 };

static void close_fd(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static int complain(const struct capture *capture, int error)
{
	fprintf(stderr, "cuelastic: error: cannot write %s: %s\n", capture->path, strerror(error));
	return -1;
}

int capture_open(struct capture *out, const char *path)
{
	int ends[2];
	*out = (struct capture){.path = path, .from = -1, .end = -1, .file = -1};
	if (!path)
		return 0;
	out->file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (out->file < 0)
		return complain(out, errno);
	if (pipe2(ends, O_CLOEXEC) < 0) {
		close_fd(&out->file);
		return complain(out, errno);
	}
	out->from = ends[0];
	out->end = ends[1];
	fcntl(out->from, F_SETFL, O_NONBLOCK);
	return 0;
}

void capture_begin(struct capture *capture)
{
	close_fd(&capture->end);
}

// Returns how many bytes were moved. 0: the pipe is empty now, or at its end, which closes it.
size_t capture_move(struct capture *capture)
{
	char piece[PIECE_BYTES];
	ssize_t got = capture->from < 0 ? 0 : read(capture->from, piece, sizeof piece);
	if (got > 0) {
		if (!capture->error)
			capture->error = -output_write_all(capture->file, piece, (size_t)got);
		capture->bytes += (uint64_t)got;
		return (size_t)got;
	}
	if (got == 0 || (errno != EAGAIN && errno != EINTR))
		close_fd(&capture->from);
	return 0;
}

// Moves at most what a pipe can hold: a process that escaped may continue to write.
int capture_close(struct capture *capture)
{
	size_t moved, left = MAX_LEFT_BYTES;
	if (!capture->path)
		return 0;
	while (left && (moved = capture_move(capture)) > 0)
		left -= moved < left ? moved : left;
	close_fd(&capture->from);
	close_fd(&capture->end);
	if (capture->file >= 0 && close(capture->file) < 0 && !capture->error)
		capture->error = errno;
	capture->file = -1;
	return capture->error ? complain(capture, capture->error) : 0;
}
