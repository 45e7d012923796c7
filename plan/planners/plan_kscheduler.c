// `kscheduler`: the lists of Kim et al. (2021, algorithm 1), one after another, as phases.
//
// In the paper each kernel of a list has its blocks on all SMs: as many as saturate an SM. This is a plan for the mode `mix`. If the
// estimate says that dividing SMs is better, the plan does that: a kernel gets SMs in proportion to its part of the list's resident
// warps, because warps share an SM's issue slots whatever their blocks. The estimate does not include what kernels gain by filling
// each other's stalls inside an SM. Rounding is Sainte-Laguë's method, with at least one SM. A list with two kernels of one program,
// which K-Scheduler does not consider, or with more kernels than SMs is cut into several phases. If the estimate shows no gain for a
// phase, its kernels run one after another.
//
// A figure that a rule needs is never assumed to be 0: a set with a kernel whose profile lacks it has no plan.
#include <math.h>
#include <stdlib.h>
#include "cuelastic/runtime.h"
#include "kscheduler.h"
#include "plan_build.h"

static const char *kernel_lacks(const struct profile *profile, const struct plan_request *request)
{
	const struct kscheduler_limits *limits = request->kscheduler;

	if (!profile_has(profile, PROFILE_STALL_SHARES))
		return "stall_shares";
	if (!profile_has(profile, PROFILE_ELIGIBLE))
		return "eligible_warps";
	if (!profile_has(profile, PROFILE_PERFORMANCE) ||
	    !cue_kscheduler_saturation(profile, request->sm_count, limits))
		return "performance";
	if (isfinite(limits->mb_s) && !profile_has(profile, PROFILE_BANDWIDTH))
		return "bandwidth_mb_s";
	if (isfinite(limits->gflops) && !profile_has(profile, PROFILE_GFLOPS))
		return "gflops";
	if (isfinite(limits->l1_transactions) && !profile_has(profile, PROFILE_L1))
		return "l1_transactions";
	return NULL;
}

static const char *lacks(const struct plan_request *request, uint32_t *kernel)
{
	const char *what = request->kscheduler ? NULL : "limits";

	*kernel = request->count;
	for (uint32_t i = 0; !what && i < request->count; i++)
		if ((what = kernel_lacks(&request->profiles[i], request)))
			*kernel = i;
	return what;
}

struct lists {
	uint64_t *warps; // [kernel]: resident on an SM
	uint32_t *blocks, *list, *order;
};

// Sainte-Laguë: the next SM goes to the kernel with the largest warps / (2 * SMs + 1).
static void divide(struct plan_share *shares, uint32_t count, const struct plan_request *request,
    const struct plan_order *order)
{
	const struct lists *lists = order->context;
	const uint64_t *warps = lists->warps;

	for (uint32_t i = 0; i < count; i++) {
		shares[i].sms = 1;
		shares[i].sm_blocks = lists->blocks[shares[i].kernel];
	}
	for (uint32_t used = count; used < request->sm_count; used++) {
		struct plan_share *next = shares;
		for (uint32_t i = 1; i < count; i++)
			if (warps[shares[i].kernel] * (2 * (uint64_t)next->sms + 1) >
			    warps[next->kernel] * (2 * (uint64_t)shares[i].sms + 1))
				next = &shares[i];
		next->sms++;
	}
}

// Kernels by their lists, in their own order within each.
static void order_by_list(uint32_t *order, const uint32_t *list, uint32_t count, uint32_t lists)
{
	uint32_t at = 0;

	for (uint32_t l = 0; l < lists; l++)
		for (uint32_t i = 0; i < count; i++)
			if (list[i] == l)
				order[at++] = i;
}

static void make_lists(const struct lists *l, const struct plan_request *request)
{
	uint32_t lists;

	for (uint32_t i = 0; i < request->count; i++) {
		const struct profile *p = &request->profiles[i];
		uint64_t threads = (uint64_t)p->block[0] * p->block[1] * p->block[2];
		l->blocks[i] = cue_kscheduler_saturation(p, request->sm_count, request->kscheduler);
		l->warps[i] = l->blocks[i] * ((threads + DEVICE_WARP_THREADS - 1) / DEVICE_WARP_THREADS);
	}
	lists = cue_kscheduler_lists(
	    l->list, l->order, request->profiles, l->blocks, request->count, request->kscheduler);
	order_by_list(l->order, l->list, request->count, lists);
}

static int lists_begin(struct lists *l, uint32_t count)
{
	size_t room = (size_t)count + 1;

	*l = (struct lists){calloc(room, sizeof(*l->warps)), calloc(room, sizeof(*l->blocks)),
	    calloc(room, sizeof(*l->list)), calloc(room, sizeof(*l->order))};
	return l->warps && l->blocks && l->list && l->order;
}

static void lists_dispose(struct lists *l)
{
	free(l->warps);
	free(l->blocks);
	free(l->list);
	free(l->order);
}

static int plan_kscheduler(struct plan *out, const struct plan_request *request)
{
	struct lists l;
	uint32_t kernel;
	int error = cue_plan_check_request(request);

	*out = (struct plan){0};
	if (error || lacks(request, &kernel))
		return CUE_ERROR_INPUT;
	if (!lists_begin(&l, request->count)) {
		error = CUE_ERROR_MEMORY;
	} else {
		make_lists(&l, request);
		error = cue_plan_by_blocks(
		    out, request, &(struct plan_order){l.order, l.list, UINT32_MAX, divide, &l, PLAN_PARTITION});
	}
	lists_dispose(&l);
	return error;
}

const struct planner cue_planner_kscheduler = {
    "kscheduler", "Kim et al., 2021, algorithms 1 and 2", 0, plan_kscheduler, lacks};
