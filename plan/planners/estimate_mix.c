// A phase under the mode `mix`: each SM holds the planned blocks of each kernel, or as many as fit, in their ratio. When a kernel has
// no blocks left, the next one's take their places, as in the simulator's order `mix`.
//
// How fast a kernel's blocks are with so many on each SM is its profile's `performance` (alone.c). Kernels slow each other down by
// memory bandwidth only. Blocks flow: what is not finished of a kernel becomes less all the time. So that short kernels do not
// seem shorter than a round, they are counted in whole rounds.
#include <math.h>
#include "cuelastic/runtime.h"
#include "estimate.h"

struct flow {
	struct alone_kernel kernel;
	double places;   // for its blocks, on all SMs
	double left;     // blocks that have not ended
	double block_us; // as of now
};

static double place(
    struct flow *flows, const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	double planned = 0, fit = cue_estimate_blocks(request, shares, count);

	for (uint32_t i = 0; i < count; i++)
		planned += shares[i].sm_blocks;
	for (uint32_t i = 0; i < count; i++) {
		const struct profile *profile = &request->profiles[shares[i].kernel];
		uint64_t grid = profile_blocks(profile);
		struct flow *f = &flows[i];
		*f = (struct flow){
		    .kernel = cue_alone_of(profile, request->sm_count, cue_estimate_blocks(request, &shares[i], 1))};
		if (grid == 0 || grid > UINT32_MAX || !shares[i].sm_blocks)
			return 0;
		f->places = shares[i].sm_blocks * fmin(1, fit / planned) * request->sm_count;
		f->left = (double)grid < f->places ? (double)grid : f->places * ceil((double)grid / f->places - 1e-9);
	}
	return fit;
}

static double resident(const struct flow *f)
{
	return fmin(f->places, f->left);
}

// How much longer everything takes because the kernels want more bandwidth than there is: equation 3.
static double set_speeds(struct flow *flows, const struct plan_request *request, uint32_t count)
{
	double demand = 0, peak = request->peak_mb_s;

	for (uint32_t i = 0; i < count; i++) {
		struct flow *f = &flows[i];
		double blocks = fmin(resident(f), f->kernel.blocks);
		uint32_t whole = blocks < 1 ? 1 : (uint32_t)(blocks + 0.5);
		struct alone alone;
		if (f->left <= 0)
			continue;
		alone = cue_alone(&f->kernel, whole, whole < request->sm_count ? whole : request->sm_count);
		f->block_us = alone.block_us;
		demand += fmin(peak, alone.block_mb_s * blocks);
	}
	return demand > peak ? demand / peak : 1;
}

// Gives a kernel's places to the next one that has blocks left.
static void pass_on(struct flow *flows, uint32_t from, uint32_t count)
{
	for (uint32_t k = 1; k < count; k++) {
		struct flow *next = &flows[(from + k) % count];
		if (next->left > 0) {
			next->places += flows[from].places;
			break;
		}
	}
	flows[from].places = 0;
}

double cue_estimate_mix_us(
    double *ends_us, const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	struct flow flows[PROFILE_SMS];
	double now = 0;

	if (count == 1)
		return *ends_us = profile_latency_us(&request->profiles[shares[0].kernel], request->sm_count);
	if (!cue_estimate_allowed(request, shares, count) || place(flows, request, shares, count) < count)
		return INFINITY;
	for (uint32_t done = 0; done < count;) {
		double slow = set_speeds(flows, request, count), us = INFINITY;
		for (uint32_t i = 0; i < count; i++)
			if (flows[i].left > 0)
				us = fmin(us, flows[i].left * flows[i].block_us * slow / resident(&flows[i]));
		now += us;
		for (uint32_t i = 0; i < count; i++) {
			struct flow *f = &flows[i];
			double left = f->left;
			if (left <= 0)
				continue;
			f->left -= us * resident(f) / (f->block_us * slow);
			if (f->left > left * 1e-9)
				continue;
			f->left = 0;
			ends_us[i] = now;
			done++;
		}
		for (uint32_t i = 0; i < count; i++)
			if (flows[i].left <= 0 && flows[i].places > 0)
				pass_on(flows, i, count);
	}
	return now;
}

double cue_estimate_mode_us(enum plan_mode mode, double *ends_us, const struct plan_request *request,
    const struct plan_share *shares, uint32_t count)
{
	if (mode == PLAN_MIX)
		return cue_estimate_mix_us(ends_us, request, shares, count);
	return cue_estimate_phase_us(ends_us, request, shares, count);
}
