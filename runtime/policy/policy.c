// The table of policies. The first is the default.
#include <string.h>
#include "policy.h"

static const struct policy *const policies[] = {&cue_policy_native, &cue_policy_fill, &cue_policy_median,
    &cue_policy_mpmax, &cue_policy_equal, &cue_policy_queuemold};

#define POLICIES (sizeof(policies) / sizeof(policies[0]))

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
