/* What the library writes to stderr between two calls. */
#ifndef SAID_H
#define SAID_H

#include <string.h>
#include <unistd.h>
#include "test.h"

static int said_ends[2], said_kept;

static inline void said_begin(void)
{
	said_kept = dup(STDERR_FILENO);
	assert_int_equal(pipe(said_ends), 0);
	dup2(said_ends[1], STDERR_FILENO);
	close(said_ends[1]);
}

static inline const char *said_end(void)
{
	static char text[1024];
	ssize_t length;

	dup2(said_kept, STDERR_FILENO);
	close(said_kept);
	length = read(said_ends[0], text, sizeof(text) - 1);
	close(said_ends[0]);
	text[length > 0 ? length : 0] = '\0';
	return text;
}

#endif
