// The table of policies, made from policies.def.
#include <string.h>
#include "policy.h"

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
