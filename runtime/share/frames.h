// Frames that clients draw, as the host sees them.
#ifndef FRAMES_H
#define FRAMES_H

#include <stdint.h>
#include "cuelastic/runtime.h"
#include "runtime/grid/pace.h"

// The client's frame begins or ends here in the stream. CUE_ERROR_ARGUMENT: the last has not ended; none has begun there.
int cue_frames_begin(const cue_client *client, void *stream);
int cue_frames_end(const cue_client *client, void *stream);

// Does a client of higher priority than this one draw frames on the current device?
int cue_frames_are_drawn(const cue_client *client);

// How many of `blocks` blocks of the kernel the client may start at now_us: all if no client of higher priority draws,
// none while one of them is drawing, else as many as the idle time of all of them has room for. `kernel` is what was
// measured of it, and forgets long waves with the frames that have ended.
uint64_t cue_frames_room(
    const cue_client *client, struct pace_kernel *kernel, uint64_t blocks, double now_us);

// Forgets all frames.
void cue_frames_forget(void);

#endif
