/*
 * `even`: kernels in the order they came in, as many at a time as may run together, with equal shares of the
 * SMs (the first ones take what is left over). A phase that the estimate sees no gain in is run one kernel
 * after another. The baseline of Kim et al. (2020) and Zhao et al. (2018).
 */
#include <math.h>
#include <stdlib.h>
#include "cuelastic/runtime.h"
#include "estimate.h"
#include "plan_build.h"

static bool fits(const struct plan_request *request, struct plan_share *shares, uint32_t count)
{
	if (count > request->sm_count)
		return false;
	for (uint32_t i = 0; i < count; i++)
		shares[i].sms = 1;
	return isfinite(cue_estimate_con_us(request, shares, count));
}

int cue_plan_in_order(struct plan *out, const struct plan_request *request, uint32_t most,
    void (*divide)(struct plan_share *shares, uint32_t count, const struct plan_request *request))
{
	int error = cue_plan_begin(out, request);
	struct plan_share *shares = calloc((size_t)request->count + 1, sizeof(*shares));
	uint32_t count = 0;

	if (!error && !shares)
		error = CUE_ERROR_MEMORY;
	for (uint32_t i = 0; !error && i <= request->count; i++) {
		shares[count].kernel = i;
		if (count > 0 && (i == request->count || count == most || !fits(request, shares, count + 1))) {
			divide(shares, count, request);
			cue_plan_push_or_split(out, request, shares, count);
			shares[0].kernel = i;
			count = 0;
		}
		count++;
	}
	if (!error)
		cue_plan_finish(out, request);
	free(shares);
	return error;
}

static void divide_evenly(struct plan_share *shares, uint32_t count, const struct plan_request *request)
{
	for (uint32_t i = 0; i < count; i++)
		shares[i].sms = request->sm_count / count + (i < request->sm_count % count);
}

static int plan_even(struct plan *out, const struct plan_request *request)
{
	return cue_plan_in_order(out, request, UINT32_MAX, divide_evenly);
}

const struct planner cue_planner_even = {"even", "", 0, plan_even};
