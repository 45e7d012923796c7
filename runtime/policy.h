/* Policies: which kernel runs, and with how many physical blocks. One file a policy, one table. */
#ifndef POLICY_H
#define POLICY_H

#include <stdbool.h>
#include <stdint.h>
#include "cuelastic/runtime.h"
#include "usage.h"

struct policy_request {
	cue_tier tier;
	uint64_t logical_blocks;         /* of one slice */
	const struct block_usage *usage; /* of the rewritten entry; NULL unless the policy asks for it */
};

struct policy_choice {
	bool rewritten;
	uint32_t blocks; /* physical, if rewritten and elastic */
	cue_limit limit; /* what decided `blocks` */
};

struct policy {
	const char *name;
	bool rewrites;    /* may choose the rewritten entry: else nothing is asked of the device */
	bool needs_usage; /* wants request->usage for an elastic kernel */
	/* Pure. Negative cue_error: no choice can be made, and the original kernel runs. */
	int (*choose)(struct policy_choice *out, const struct policy_request *request);
};

extern const struct policy cue_policy_native, cue_policy_fill;

/* By name; NULL if there is none. */
const struct policy *cue_policy_find(const char *name);

#endif
