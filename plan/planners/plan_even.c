// `even`: kernels in the request's order, as many at a time as may run together, with equal shares of the SMs
// (the first ones take the remainder). If the estimate shows no gain for a phase, its kernels run one after
// another. The baseline of Kim et al. (2021) and Zhao et al. (2018).
#include <stdlib.h>
#include "cuelastic/runtime.h"
#include "estimate.h"
#include "plan_build.h"

// Whether the kernel after the shares of a phase may join it.
static int joins(const struct plan_request *request, const struct plan_order *order,
    struct plan_share *shares, uint32_t count)
{
	uint32_t first = shares[0].kernel, last = shares[count].kernel;

	return count < order->most && (!order->groups || order->groups[first] == order->groups[last]) &&
	       cue_estimate_allowed(request, shares, count + 1);
}

static void push_phase(struct plan *out, const struct plan_request *request, const struct plan_order *order,
    struct plan_share *shares, uint32_t count)
{
	if (count == 1)
		shares[0] = cue_plan_alone(request, shares[0].kernel);
	else
		order->divide(shares, count, request, order);
	cue_plan_push_or_split(out, request, shares, count);
}

int cue_plan_in_order(struct plan *out, const struct plan_request *request, const struct plan_order *order)
{
	int error = cue_plan_begin(out, request);
	struct plan_share *shares = calloc((size_t)request->count + 1, sizeof(*shares));
	uint32_t count = 0;

	out->mode = order->mode;
	if (!error && !shares)
		error = CUE_ERROR_MEMORY;
	for (uint32_t i = 0; !error && i < request->count; i++) {
		shares[count] = (struct plan_share){.kernel = order->kernels ? order->kernels[i] : i};
		if (count > 0 && !joins(request, order, shares, count)) {
			struct plan_share next = shares[count];
			push_phase(out, request, order, shares, count);
			shares[0] = next;
			count = 0;
		}
		count++;
	}
	if (!error && count > 0)
		push_phase(out, request, order, shares, count);
	if (!error)
		cue_plan_finish(out, request);
	free(shares);
	return error;
}

int cue_plan_has_performance(const struct plan_request *request)
{
	for (uint32_t i = 0; i < request->count; i++)
		if (!profile_has(&request->profiles[i], PROFILE_PERFORMANCE))
			return 0;
	return 1;
}

int cue_plan_by_blocks(struct plan *out, const struct plan_request *request, const struct plan_order *order)
{
	struct plan_order blocks = *order;
	struct plan worse;
	int error = cue_plan_in_order(out, request, order);

	blocks.mode = PLAN_MIX;
	if (error || !cue_plan_has_performance(request))
		return error;
	error = cue_plan_in_order(&worse, request, &blocks);
	if (!error && worse.latency_us < out->latency_us) {
		struct plan better = worse;
		worse = *out;
		*out = better;
	}
	cue_plan_dispose(&worse);
	return error;
}

static void divide_evenly(struct plan_share *shares, uint32_t count, const struct plan_request *request,
    const struct plan_order *order)
{
	(void)order;
	for (uint32_t i = 0; i < count; i++)
		shares[i].sms = request->sm_count / count + (i < request->sm_count % count);
}

static int plan_even(struct plan *out, const struct plan_request *request)
{
	return cue_plan_in_order(out, request, &(struct plan_order){.most = UINT32_MAX, .divide = divide_evenly});
}

const struct planner cue_planner_even = {"even", "", 0, plan_even, NULL};
