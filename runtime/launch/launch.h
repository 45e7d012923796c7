// Immediate launches, which phases make at their end.
#ifndef LAUNCH_H
#define LAUNCH_H

#include "cuelastic/runtime.h"

// cue_launch_kernel, ignoring open phases.
int cue_launch_now(const cue_launch_spec *spec);

#endif
