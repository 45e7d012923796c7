// Launching at once, as phases do at their end.
#ifndef LAUNCH_H
#define LAUNCH_H

#include "cuelastic/runtime.h"

// cue_launch_kernel, ignoring open phases.
int cue_launch_now(const cue_launch_spec *spec);

// Whether every GPU takes this grid and this block.
int cue_launch_is_legal(const cue_launch_spec *spec);

// Whether the block has the shape that the proof of the rewritten entries requires.
int cue_launch_meets_needs(const cue_launch_spec *spec);

#endif
