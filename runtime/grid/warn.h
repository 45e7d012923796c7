// Prints the only messages that the library writes: a line about a variable of the environment.
#ifndef WARN_H
#define WARN_H

// Writes `cuelastic: PROBLEM: CONSEQUENCE` to stderr, unless CUELASTIC_QUIET is set to something else than 0. The
// caller sees to it that each problem is said once.
void cue_warn(const char *problem, const char *consequence);

// For tools, which report problems themselves: nothing is written from now on.
void cue_warn_off(void);

#endif
