// One message for each thread: its last error in a call of this library.
#include <stdarg.h>
#include <stdio.h>
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
