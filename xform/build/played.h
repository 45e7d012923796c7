// The GPU that the CPU device plays for a program, its clock and its timeline: options of the verbs that run
// programs. Part of a struct build_request.
#ifndef CUELASTIC_PLAYED_H
#define CUELASTIC_PLAYED_H

#include "xform/base/process.h"

enum played_clock { PLAYED_UNSET, PLAYED_REAL, PLAYED_VIRTUAL };

struct played {
	const char *model;       // of devices.def; NULL: the CPU device is itself
	enum played_clock clock; // virtual: time is modelled
	const char *seed;        // of what comes first where that is open; NULL: not given
	const char *timeline;    // a file: where and when each block ran; NULL: none
	const char *profile;     // a file of kernels' times, once checked as the device reads it; NULL: none
	const char *folder;      // for these, and for timelines that are drawn when their program has ended
};

// Looks at the options together, and completes them. `reads` are files that a timeline must not replace. 0, or
// an exit status after a message of the verb `who`.
int played_check(
    struct played *played, struct arena *arena, const char *who, int on_gpu, const struct words *reads);

// The settings of a run. The timeline of a run with a label has it in its name; NULL: no label.
void played_set(struct words *out, struct arena *arena, const struct played *played, const char *label);

// Draws the timeline of a run that has ended, if a picture is wanted. 0, or negative after a message.
int played_draw(const struct played *played, struct arena *arena, const char *label);

#endif
