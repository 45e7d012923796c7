// One message for each thread: its last error in a call of this library.
#include <stdarg.h>
#include <stdio.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "error.h"

static _Thread_local char message[256];

int cue_error_set(cue_error code, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof(message), format, arguments);
	va_end(arguments);
	return code;
}

const char *cue_error_message(void)
{
	return message;
}

// ---- One call of write for the whole line, so that lines of several processes do not mix.

static _Atomic(int) is_silent;

void cue_warn(const char *consequence, const char *format, ...)
{
	char problem[640], line[512];
	int length;
	ssize_t written;
	va_list arguments;

	const char *quiet = getenv("CUELASTIC_QUIET");
	if (atomic_load(&is_silent) || (quiet && *quiet && strcmp(quiet, "0") != 0))
		return;
	va_start(arguments, format);
	vsnprintf(problem, sizeof(problem), format, arguments);
	va_end(arguments);
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
