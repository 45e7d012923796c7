// Captures one of a program's standard streams in a file.
#ifndef CUELASTIC_CAPTURE_H
#define CUELASTIC_CAPTURE_H

#include <stddef.h>
#include <stdint.h>

struct capture {
	const char *path; // NULL: nothing to capture
	int from, end;    // the pipe: we read here, the program writes there; -1: closed
	int file;
	uint64_t bytes; // so far
	int error;      // errno of a failed write to the file, or 0
};

// Creates the file and the pipe. Negative with a message.
int capture_open(struct capture *out, const char *path);
// After the program has its end of the pipe: closes ours.
void capture_begin(struct capture *capture);
// Moves some of the pipe's content to the file without waiting for more, and returns how many bytes; 0: there is none now.
size_t capture_move(struct capture *capture);
// After the program has ended: moves the rest. Negative with a message if a byte was lost.
int capture_close(struct capture *capture);

#endif
