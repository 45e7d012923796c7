// A launch's configuration, its grid and its block: what every GPU takes, and what a proof requires.
#ifndef CONFIG_H
#define CONFIG_H

#include "cuelastic/runtime.h"

#define CONFIG_MOST_BLOCKS 0x7fffffffu          // in x: also the most that a rewritten grid can have
#define CONFIG_BLOCK_SHARED_BYTES (48u * 1024u) // of shared memory that any block may use without opting in
#define CONFIG_MOST_DEVICES 64                  // of a process, that tables have room for

static inline unsigned cue_min(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

static inline unsigned cue_config_threads(const cue_launch_spec *spec)
{
	return spec->block[0] * spec->block[1] * spec->block[2];
}

// Whether every GPU takes this grid and this block.
int cue_config_is_legal(const cue_launch_spec *spec);

// Whether the block has the shape that the proof of the rewritten entries requires (cue_need).
int cue_config_meets_needs(const cue_launch_spec *spec);

// Which kernel a launch ran, as the log and the trace name it: native, sliced, elastic or resized.
const char *cue_config_form(const cue_decision *decision, const cue_launch_spec *spec);

#endif
