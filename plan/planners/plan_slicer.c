// `slicer`: the water filling of Warped-Slicer (Xu et al., ISCA 2016), as Kim et al. (2020) use it for
// comparison: three kernels at a time in the request's order. The paper divides an SM's blocks, this planner
// the device's SMs. Each kernel begins with one. The next SM always goes to the kernel that is slowest
// compared with running alone on the whole device, which makes the least of these speeds as large as
// possible. If the estimate shows no gain for a phase, its kernels run one after another.
#include "estimate.h"
#include "plan_build.h"

#define TOGETHER 3u

static double speed(const struct plan_request *request, const struct plan_share *share)
{
	const struct profile *profile = &request->profiles[share->kernel];

	return profile_latency_us(profile, request->sm_count) / profile_latency_us(profile, share->sms);
}

static void plan_slicer_fill(struct plan_share *shares, uint32_t count, const struct plan_request *request,
    const struct plan_order *order)
{
	(void)order;
	for (uint32_t i = 0; i < count; i++)
		shares[i].sms = 1;
	for (uint32_t used = count; used < request->sm_count; used++) {
		struct plan_share *slowest = shares;
		for (uint32_t i = 1; i < count; i++)
			if (speed(request, &shares[i]) < speed(request, slowest))
				slowest = &shares[i];
		slowest->sms++;
	}
}

static int plan_slicer(struct plan *out, const struct plan_request *request)
{
	return cue_plan_in_order(
	    out, request, &(struct plan_order){.most = TOGETHER, .divide = plan_slicer_fill});
}

const struct planner cue_planner_slicer = {"slicer", "Xu et al., ISCA 2016", 0, plan_slicer, NULL};
