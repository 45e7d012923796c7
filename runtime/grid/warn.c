// One call of write for the whole line, so that lines of several processes do not mix.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "warn.h"

static _Atomic(int) is_silent;

static int is_quiet(void)
{
	const char *quiet = getenv("CUELASTIC_QUIET");

	return atomic_load(&is_silent) || (quiet && *quiet && strcmp(quiet, "0") != 0);
}

void cue_warn(const char *problem, const char *consequence)
{
	char line[512];
	int length;
	ssize_t written;

	if (is_quiet())
		return;
	length = snprintf(line, sizeof(line), "cuelastic: %s: %s\n", problem, consequence);
	if (length >= (int)sizeof(line))
		length = (int)sizeof(line) - 1;
	written = write(STDERR_FILENO, line, (size_t)length);
	(void)written; // there is nobody else to tell
}

void cue_warn_off(void)
{
	atomic_store(&is_silent, 1);
}
