// `slicer`: the water filling of Warped-Slicer (Xu et al., ISCA 2016), as Kim et al. (2021) use it for comparison: three kernels at a
// time in the request's order. Each kernel begins with one SM. The next SM always goes to the kernel that is slowest compared with
// running alone on the whole device, which makes the least of these speeds as large as possible.
//
// The paper divides an SM's blocks. Where profiles have the performance by blocks on each SM, this is done, too, for the
// mode `mix`: each kernel begins with one block, and the slowest one, compared with its best number of blocks, gets as
// many more as make it faster, until they do not fit. Of both plans, the one with the smaller estimate is taken. If it shows no gain
// for a phase, its kernels run one after another.
#include "plan_build.h"

#define TOGETHER 3u

static double speed(const struct plan_request *request, const struct plan_share *share)
{
	const struct profile *profile = &request->profiles[share->kernel];

	return profile_latency_us(profile, request->sm_count) / profile_latency_us(profile, share->sms);
}

// Adds what so many blocks of the kernel need of an SM, if they fit beside the others.
static int take_blocks(
    struct sm_resources *left, const struct profile *profile, uint32_t blocks, const struct device *device)
{
	const struct occupancy_kernel shape = profile_occupancy(profile);
	struct block_usage usage;

	if (cue_occupancy_usage(&usage, device, &shape))
		return 0;
	if (blocks > left->blocks || (uint64_t)blocks * usage.threads > left->threads ||
	    (uint64_t)blocks * usage.registers > left->registers ||
	    (uint64_t)blocks * usage.shared_bytes > left->shared_bytes)
		return 0;
	left->blocks -= blocks;
	left->threads -= blocks * usage.threads;
	left->registers -= blocks * usage.registers;
	left->shared_bytes -= blocks * usage.shared_bytes;
	return 1;
}

// The kernel's performance with blocks on each of all SMs, of 1 for the best number of blocks.
static double performance(const struct plan_request *request, uint32_t kernel, uint32_t blocks)
{
	const struct profile *p = &request->profiles[kernel];
	const double *by_blocks = p->performance + (size_t)(request->sm_count - 1) * p->block_counts;
	double best = 0;

	for (uint32_t b = 0; b < p->block_counts; b++)
		best = by_blocks[b] > best ? by_blocks[b] : best;
	return best > 0 ? by_blocks[blocks - 1] / best : 1;
}

// How many blocks more make it faster; 0: none do.
static uint32_t more_blocks(const struct plan_request *request, const struct plan_share *share)
{
	uint32_t most = request->profiles[share->kernel].block_counts;

	for (uint32_t b = share->sm_blocks + 1; b <= most; b++)
		if (performance(request, share->kernel, b) > performance(request, share->kernel, share->sm_blocks))
			return b - share->sm_blocks;
	return 0;
}

// Blocks on each SM; none if profiles or the device do not say enough, or if one block of each does not fit.
static void fill_an_sm(struct plan_share *shares, uint32_t count, const struct plan_request *request)
{
	const struct device *device = request->device;
	struct sm_resources left;
	uint32_t full = 0; // bits of shares that get no more

	if (!device)
		return;
	left = (struct sm_resources){
	    device->sm_blocks, device->sm_threads, device->sm_registers, device->sm_shared_bytes};
	for (uint32_t i = 0; i < count; i++) {
		const struct profile *p = &request->profiles[shares[i].kernel];
		if (!profile_has(p, PROFILE_PERFORMANCE) || p->sm_count < request->sm_count || !p->block_counts ||
		    !take_blocks(&left, p, 1, device))
			return;
	}
	for (uint32_t i = 0; i < count; i++)
		shares[i].sm_blocks = 1;
	while (full != (1u << count) - 1) {
		uint32_t slowest = count, more;
		for (uint32_t i = 0; i < count; i++)
			if (!(full & 1u << i) &&
			    (slowest == count ||
			        performance(request, shares[i].kernel, shares[i].sm_blocks) <
			            performance(request, shares[slowest].kernel, shares[slowest].sm_blocks)))
				slowest = i;
		more = more_blocks(request, &shares[slowest]);
		if (more && take_blocks(&left, &request->profiles[shares[slowest].kernel], more, device))
			shares[slowest].sm_blocks += more;
		else
			full |= 1u << slowest;
	}
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
	fill_an_sm(shares, count, request);
}

static int plan_slicer(struct plan *out, const struct plan_request *request)
{
	return cue_plan_by_blocks(
	    out, request, &(struct plan_order){.most = TOGETHER, .divide = plan_slicer_fill});
}

const struct planner cue_planner_slicer = {"slicer", "Xu et al., ISCA 2016", 0, plan_slicer, NULL};
