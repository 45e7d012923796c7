// The table of policies, made from policies.def.
#include <string.h>
#include "policy.h"
#include "runtime/grid/phygrid.h"
#include "runtime/grid/reserve.h"

static const struct policy *const policies[] = {
#define POLICY(name, text) &cue_policy_##name,
#include "policies.def"
#undef POLICY
};

#define POLICIES (sizeof(policies) / sizeof(policies[0]))

static const char names[] =
#define POLICY(name, text) ", " #name
#include "policies.def"
#undef POLICY
    ;

const char *const cue_policy_names = names + sizeof(", ") - 1;

const struct policy *cue_policy_at(unsigned index)
{
	return index < POLICIES ? policies[index] : NULL;
}

const struct policy *cue_policy_find(const char *name)
{
	for (size_t i = 0; i < POLICIES; i++)
		if (strcmp(policies[i]->name, name) == 0)
			return policies[i];
	return NULL;
}

const char *cue_policy_name(unsigned index)
{
	return index < POLICIES ? policies[index]->name : NULL;
}

// ---- Shared by all policies that run the rewritten entry under limits: GETPHYGRID under these limits.

int cue_policy_within(
    struct policy_choice *out, const struct policy_request *request, const struct phygrid_limits *limits)
{
	struct block_usage usage;
	struct phygrid grid;
	int error;

	if (request->tier < CUE_TIER_ELASTIC) {
		*out = (struct policy_choice){.rewritten = 1, .limit = CUE_LIMIT_TIER};
		return CUE_OK;
	}
	usage = cue_reserve_whole_warps(request->usage);
	error = cue_phygrid_get(&grid, &usage, request->logical_blocks, limits);
	if (error)
		return error;
	*out = (struct policy_choice){.rewritten = 1,
	    .blocks = grid.blocks,
	    .limit = grid.limit,
	    .exceeds = grid.exceeds,
	    .threads =
	        cue_phygrid_threads(request->usage, request->logical_blocks, limits, request->most_threads),
	    .limits = *limits};
	return CUE_OK;
}
