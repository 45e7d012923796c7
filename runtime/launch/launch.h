// Launching at once, which phases do at their end.
#ifndef LAUNCH_H
#define LAUNCH_H

#include "cuelastic/runtime.h"

// cue_launch_kernel, whether a phase is open or not.
int cue_launch_now(const cue_launch_spec *spec);

// Whether grid and block are such as any GPU takes.
int cue_launch_is_legal(const cue_launch_spec *spec);

// Whether the block has the shape that the proof of the rewritten entries rests on.
int cue_launch_meets_needs(const cue_launch_spec *spec);

#endif
