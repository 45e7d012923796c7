// `mpmax`: leaves room on every SM for one block of the largest kernel of the other programs (paper, 4.3.2).
//
// A program's largest kernel is hypothetical: each of its resources is the maximum over all the program's kernels. So the largest
// of the other programs has the maxima over all their kernels. Without other programs nothing is reserved.
#include "runtime/grid/error.h"
#include "runtime/grid/phygrid.h"
#include "policy.h"
#include "runtime/grid/reserve.h"

struct block_need cue_policy_others_largest(const struct policy_neighbours *neighbours)
{
	struct block_need largest = {0};

	for (uint32_t i = 0; i < neighbours->count; i++) {
		const struct policy_kernel *other = &neighbours->kernels[i];
		if (other->program != neighbours->program)
			cue_need_raise(&largest, &other->usage);
	}
	return largest;
}

static int choose_mpmax(struct policy_choice *out, const struct policy_request *request)
{
	struct phygrid_limits limits = cue_phygrid_no_limits;
	struct block_need largest;

	if (!request->neighbours)
		return cue_error_set(CUE_ERROR_INPUT, "mpmax without the kernels of other programs");
	largest = cue_policy_others_largest(request->neighbours);
	if (request->tier >= CUE_TIER_ELASTIC && largest.threads > 0)
		cue_reserve_limits(&limits, request->usage, request->sm, &largest);
	return cue_policy_within(out, request, &limits);
}

const struct policy cue_policy_mpmax = {
    .name = "mpmax", .rewrites = 1, .sees_others = 1, .choose = choose_mpmax};
