/* `fill`: the rewritten entry with all the blocks that the device holds at a time, but no more than there is
 * work. */
#include "policy.h"

static int choose(struct policy_choice *out, const struct policy_request *request)
{
	return cue_policy_within(out, request, &cue_phygrid_no_limits);
}

const struct policy cue_policy_fill = {
    .name = "fill", .rewrites = true, .needs_usage = true, .choose = choose};
