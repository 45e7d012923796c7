// `cuelastic explain`: what each policy does with the kernels of profiles.
#ifndef CUELASTIC_EXPLAIN_H
#define CUELASTIC_EXPLAIN_H

#include "runtime/policy/policy.h"
#include "plan/json/profile_json.h"

// A kernel of a profile as policies see it.
struct explain_kernel {
	const struct profile *profile;
	struct policy_kernel kernel;
};

struct explain {
	const struct device *device;
	VEC(const char *) paths;
	VEC(struct profile_set) sets;
	VEC(struct explain_kernel) kernels;
	VEC(struct policy_kernel) neighbours; // the same kernels, in the same order
	VEC(const struct policy *) policies;
	struct sm_resources sm;
	struct block_need median;
	const char *programs; // whose kernels count, separated by commas; NULL: all
	int is_median_given, has_limits, has_pairs, lists_devices;
};

// The table and the other requested output.
void explain_show(struct str *out, const struct explain *explain);

#endif
