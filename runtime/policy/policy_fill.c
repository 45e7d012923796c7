// `fill`: the rewritten entry with as many blocks as can be resident on the device at once, but at most one for each logical block.
#include "policy.h"

static int choose_fill(struct policy_choice *out, const struct policy_request *request)
{
	return cue_policy_within(out, request, &cue_phygrid_no_limits);
}

const struct policy cue_policy_fill = {.name = "fill", .rewrites = 1, .choose = choose_fill};
