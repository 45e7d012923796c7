// The calling thread's error message.
#ifndef ERROR_H
#define ERROR_H

#include "cuelastic/runtime.h"

// Keeps the message for cue_error_message (cut at 255 bytes) and returns `code`.
__attribute__((format(printf, 2, 3))) int cue_error_set(cue_error code, const char *format, ...);

// ---- The host's clock, and sleeping by it. Tests define both functions themselves.
// Microseconds since some moment in the past; never goes back.
double cue_clock_us(void);

// Sleeps this long, or a little longer.
void cue_clock_sleep_us(double us);

// ---- The one line that the library may write: what is wrong with a setting in the environment.
// Writes `cuelastic: PROBLEM: CONSEQUENCE` to stderr (the format is the problem's), unless CUELASTIC_QUIET is set to something else than 0. The
// caller sees to it that each problem is said once.
__attribute__((format(printf, 2, 3))) void cue_warn(const char *consequence, const char *format, ...);

// For tools, which report problems themselves: nothing is written from now on.
void cue_warn_off(void);

#endif
