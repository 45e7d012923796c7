// Settings of some launches only: of a kernel, a thread, a stream.
#ifndef OVERRIDES_H
#define OVERRIDES_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include "runtime/policy/policy.h"

#define OVERRIDE_NONE UINT64_MAX

// The numbers that a text can name, in the order of the tables in overrides.c and settings.c. If the environment has
// several problems, the last one is reported.
enum {
	OVERRIDE_SLICE,
	OVERRIDE_BLOCKS,
	OVERRIDE_THREADS,
	OVERRIDE_RESUMES,
	OVERRIDE_SLICE_US,
	OVERRIDE_NUMBERS
};

// What a text such as `fill,blocks:40` names.
struct overrides {
	const struct policy *policy;       // NULL: none
	uint64_t number[OVERRIDE_NUMBERS]; // OVERRIDE_NONE: not named
};

// Reads a text. Negative, and the problem in `problem`, if it cannot be used. Pure.
int cue_overrides_parse(
    struct overrides *out, const char *text, size_t length, char *problem, size_t problem_bytes);

// Reads CUELASTIC_KERNELS, once, before any launch; NULL: unset. Returns as above.
int cue_overrides_read(const char *text, char *problem, size_t problem_bytes);

extern _Atomic(int) cue_overrides_state;

// Has any override ever been made?
static inline int cue_overrides_are_on(void)
{
	return atomic_load_explicit(&cue_overrides_state, memory_order_relaxed);
}

// What the overrides of this launch name: those of the kernel's name, over them the thread's, over them the
// stream's.
void cue_overrides_find(struct overrides *out, const char *kernel, const void *stream);

// Undoes the program's calls, and those of this thread for itself.
void cue_overrides_forget(void);

#endif
