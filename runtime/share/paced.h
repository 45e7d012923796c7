// Launches that run only between other clients' frames.
#ifndef PACED_H
#define PACED_H

#include <stdint.h>
#include "runtime/grid/pace.h"

struct share;

// A launch. Not on: no client that goes first draws frames, or its own is not paced.
struct paced {
	int is_on;
	const struct share *share;
	struct pace_kernel *kernel;
	double asked_us; // when the slice was asked for
	double since_us; // when the launch last had blocks
};

// Begins a launch of the kernel with this entry, of which the device holds `wave` logical blocks at a time. Until
// cue_paced_end the process's other paced launches wait. Waits for the stream.
void cue_paced_begin(struct paced *out, const struct share *share, const void *entry, uint64_t wave);
void cue_paced_end(struct paced *paced);

// Waits until some of `blocks` blocks, at least 1, may start; how many. And after their launch: waits until they have
// run. After a second without room one block may start, so that nobody starves.
uint32_t cue_paced_wait(struct paced *paced, uint32_t blocks);
void cue_paced_ran(struct paced *paced, uint32_t blocks);

// Forgets what was measured.
void cue_paced_forget(void);

#endif
