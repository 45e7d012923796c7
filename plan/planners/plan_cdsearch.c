// `cdsearch`: Zhao et al. (ICS 2018), four kernels at a time, their largest number (section 7.4.3). Kernels are taken in the
// request's order, because the paper does not choose which run together. The SMs of a phase are divided by performance mode, by power
// mode, or evenly (cdsearch.c). Power mode leaves SMs idle; the estimate does not include that gain. If the estimate shows no gain
// for a phase, its kernels run one after another.
#include "cdsearch.h"
#include "cuelastic/runtime.h"
#include "plan_build.h"

#define TOGETHER 4u

static const char *lacks(const struct plan_request *request, uint32_t *kernel)
{
	const struct cdsearch_limits *limits = request->cdsearch;

	*kernel = request->count;
	if (!limits)
		return "limits";
	if (limits->is_power)
		return NULL; // no class is needed
	if (!(limits->noc_mb_s > 0 && limits->llc_mb_s > 0))
		return "noc_mb_s and llc_mb_s";
	for (uint32_t i = 0; i < request->count; i++) {
		*kernel = i;
		if (!profile_has(&request->profiles[i], PROFILE_LLC))
			return "llc_apki and llc_hit_rate";
		if (!profile_has(&request->profiles[i], PROFILE_IPC))
			return "ipc_max";
	}
	return NULL;
}

static void divide(struct plan_share *shares, uint32_t count, const struct plan_request *request,
    const struct plan_order *order)
{
	int memory[TOGETHER];

	(void)order;
	for (uint32_t i = 0; i < count; i++)
		memory[i] = request->cdsearch->is_power ||
		            cue_cdsearch_memory_intensive(&request->profiles[shares[i].kernel], request->cdsearch);
	cue_cdsearch_divide(shares, memory, count, request, NULL);
}

static int plan_cdsearch(struct plan *out, const struct plan_request *request)
{
	uint32_t kernel;
	int error = cue_plan_check_request(request);

	*out = (struct plan){0};
	if (!error && lacks(request, &kernel))
		error = CUE_ERROR_INPUT;
	return error ? error
	             : cue_plan_in_order(out, request, &(struct plan_order){.most = TOGETHER, .divide = divide});
}

const struct planner cue_planner_cdsearch = {"cdsearch", "Zhao et al., ICS 2018", 0, plan_cdsearch, lacks};
