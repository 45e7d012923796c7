// The calling thread's error message.
#ifndef ERROR_H
#define ERROR_H

#include "cuelastic/runtime.h"

// Keeps the message for cue_error_message (cut at 255 bytes) and returns `code`.
__attribute__((format(printf, 2, 3))) int cue_error_set(cue_error code, const char *format, ...);

#endif
