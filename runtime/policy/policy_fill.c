// `fill`: the rewritten entry with as many blocks as can be resident on the device at once, but at most one
// for each logical block.
#include "runtime/grid/phygrid.h"
#include "policy.h"

static int choose_fill(struct policy_choice *out, const struct policy_request *request)
{
	struct phygrid grid;
	int error;

	if (request->tier < CUE_TIER_ELASTIC) {
		*out = (struct policy_choice){.rewritten = 1, .limit = CUE_LIMIT_TIER};
		return CUE_OK;
	}
	error = cue_phygrid_get(&grid, request->usage, request->logical_blocks, &cue_phygrid_no_limits);
	if (error)
		return error;
	*out = (struct policy_choice){
	    .rewritten = 1, .blocks = grid.blocks, .limit = grid.limit, .limits = cue_phygrid_no_limits};
	return CUE_OK;
}

const struct policy cue_policy_fill = {
    .name = "fill", .rewrites = 1, .needs_usage = 1, .choose = choose_fill};
