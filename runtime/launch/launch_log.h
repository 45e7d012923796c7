// CUELASTIC_LOG: a line for each launch.
#ifndef LAUNCH_LOG_H
#define LAUNCH_LOG_H

#include <stdatomic.h>
#include "cuelastic/runtime.h"

#define LAUNCH_LOG_OFF 0

extern _Atomic(int) cue_launch_log_state;
// Opens the log at the first call. Returns whether there is one.
int cue_launch_log_open(void);
// `form`: which kernel ran.
void cue_launch_log_write(const cue_decision *decision, const char *form);

static inline int cue_launch_log_is_on(void)
{
	return atomic_load_explicit(&cue_launch_log_state, memory_order_relaxed) != LAUNCH_LOG_OFF &&
	       cue_launch_log_open();
}

#endif
