// Shared by all policies that run the rewritten entry under limits: GETPHYGRID under these limits.
#include "runtime/grid/phygrid.h"
#include "policy.h"
#include "runtime/grid/reserve.h"

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
	    .limits = *limits};
	return CUE_OK;
}
