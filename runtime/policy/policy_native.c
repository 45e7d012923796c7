// `native`: the original kernel, launched as the program wrote it.
#include "policy.h"

static int choose_native(struct policy_choice *out, const struct policy_request *request)
{
	(void)request;
	*out = (struct policy_choice){.rewritten = 0, .limit = CUE_LIMIT_NONE};
	return CUE_OK;
}

const struct policy cue_policy_native = {.name = "native", .choose = choose_native};
