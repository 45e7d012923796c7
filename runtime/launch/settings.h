// Settings: the environment's, overridden by the program's.
#ifndef SETTINGS_H
#define SETTINGS_H

#include "runtime/policy/policy.h"
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

struct settings {
	const struct policy *policy; // never NULL
	unsigned blocks;             // physical blocks a launch; 0: the policy decides
	unsigned slice;              // logical blocks a slice; 0: one slice
	unsigned slice_us;           // of slices by time; 0: none
	unsigned threads;            // physical threads a block; 0: as launched
	unsigned resumes;            // of yielding launches; CUE_RESUMES_LEARNED
	int is_chosen;               // 1: the program or the environment named the policy
};

// The settings in force. CUE_ERROR_SETTING, and `native` in out, if the environment is unusable.
int cue_settings_get(struct settings *out);

// The settings in force for a launch of this kernel in this stream, on this thread; `planned`: the plan's for it, NULL:
// none. Errors as above.
struct overrides;
int cue_settings_for(
    struct settings *out, const struct overrides *planned, const char *kernel, const void *stream);

// Undoes the program's calls.
void cue_settings_forget(void);

// One variable as read: its value, and what is wrong with it ("" if nothing is).
struct setting_text {
	int set;
	unsigned value;
	const struct policy *policy;
	char problem[160];
};

// Reads CUELASTIC_RESUMES: 0 to RESUMES_MOST, in out->value. Pure.
void cue_setting_parse_resumes(struct setting_text *out, const char *text);

// Reads a count of blocks, or a policy's name; text may be NULL. Pure.
void cue_setting_parse_blocks(struct setting_text *out, const char *name, const char *text);
void cue_setting_parse_policy(struct setting_text *out, const char *name, const char *text);

// ---- Settings of some launches only: of a kernel, a thread, a stream.
#define OVERRIDE_NONE UINT64_MAX

// The numbers that a text can name, in the order of the tables in overrides.c and settings.c. If the environment has
// several problems, the last one's is told.
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

// What the overrides of this launch name: the plan's (NULL: none), over them those of the kernel's name, the thread's,
// the stream's.
void cue_overrides_find(
    struct overrides *out, const struct overrides *planned, const char *kernel, const void *stream);

// Undoes the program's calls, and those of this thread for itself.
void cue_overrides_forget(void);

#endif
