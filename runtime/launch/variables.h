// Names of the environment's variables.
#ifndef VARIABLES_H
#define VARIABLES_H

#include <stddef.h>

// What is wrong with the first name in `environment` (as environ) that begins with CUELASTIC_, is no variable of
// ours, and is one or two letters away from one. "" if there is none. Pure.
void cue_variables_check(char *out, size_t bytes, const char *const *environment);

// The same for this process's environment. The text is the process's; it is found once.
const char *cue_variables_problem(void);

#endif
