// What a program writes to one of its standard streams, on its way into a file.
#ifndef CUELASTIC_CAPTURE_H
#define CUELASTIC_CAPTURE_H

#include <stdint.h>

struct capture {
	const char *path; // NULL: there is nothing to capture
	int from, end;    // the pipe: we read here, the program writes there; -1: closed
	int file;
	uint64_t bytes; // so far
	int error;      // the file could not be written: errno
};

// Makes the file new and the pipe. Negative with a message.
int capture_open(struct capture *out, const char *path);
// The program has its end of the pipe: ours is closed.
void capture_begin(struct capture *capture);
// Moves what the pipe holds into the file, without waiting for more.
void capture_move(struct capture *capture);
// The program has ended: moves the rest. Negative with a message if a byte was lost.
int capture_close(struct capture *capture);

#endif
