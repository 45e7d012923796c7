// Settings: the environment's, overridden by the program's.
#ifndef SETTINGS_H
#define SETTINGS_H

#include "overrides.h"
#include "runtime/policy/policy.h"

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

// The settings in force for a launch of this kernel in this stream, on this thread. Errors as above.
int cue_settings_for(struct settings *out, const char *kernel, const void *stream);

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

#endif
