// Divides M SMs among the kernels of a phase by moving SMs from one kernel to another: an eighth of the device at a time, and, when
// that no longer helps, half as many, down to one. Then it tries some divisions of each two kernels' SMs, and begins again if one of
// them helps. Algorithm 2 of Liang et al. (TPDS 2015) looks at all divisions, which are (M - 1) over (n - 1).
#include <math.h>
#include <stdlib.h>
#include "cuelastic/runtime.h"
#include "plan_divide.h"

#define POINTS 16u    // divisions of two kernels' SMs that are tried at once
#define WORTH_IT 1e-5 // of the latency: smaller gains are left

int cue_divide_bounds(struct divide_bound **out, const struct plan_request *request)
{
	struct divide_bound *bounds = calloc((size_t)request->count + 1, sizeof(*bounds));

	*out = bounds;
	if (!bounds)
		return CUE_ERROR_MEMORY;
	for (uint32_t i = 0; i < request->count; i++) {
		const struct profile *profile = &request->profiles[i];
		bounds[i] = (struct divide_bound){INFINITY, INFINITY, INFINITY};
		for (uint32_t m = 1; m <= request->sm_count; m++) {
			double us = profile_latency_us(profile, m);
			double mb_s = fmin(profile->bandwidth_mb_s[m - 1], request->peak_mb_s);
			bounds[i].work_us = fmin(bounds[i].work_us, us * m);
			bounds[i].alone_us = fmin(bounds[i].alone_us, us);
			bounds[i].bytes = fmin(bounds[i].bytes, us * mb_s);
		}
	}
	return CUE_OK;
}

double cue_divide_bound_us(const struct divide_bound *bounds, const struct plan_request *request,
    const struct plan_share *shares, uint32_t count)
{
	double work = 0, bytes = 0, alone = 0;

	if (count == 1)
		return profile_latency_us(&request->profiles[shares[0].kernel], request->sm_count);
	for (uint32_t i = 0; i < count; i++) {
		const struct divide_bound *bound = &bounds[shares[i].kernel];
		work += bound->work_us;
		bytes += bound->bytes;
		alone = fmax(alone, bound->alone_us);
	}
	return fmax(alone, fmax(work / request->sm_count, bytes / request->peak_mb_s));
}

void cue_divide_by(
    const struct plan_request *request, struct plan_share *shares, uint32_t count, const double *weights)
{
	uint32_t spare = request->sm_count - count, left = spare;
	double total = 0;

	for (uint32_t i = 0; i < count; i++)
		total += weights[i];
	for (uint32_t i = 0; i < count; i++) {
		double part = weights[i] / total * spare;
		shares[i].sms = 1 + (part < left ? (uint32_t)part : left);
		left -= shares[i].sms - 1;
	}
	for (uint32_t i = 0; left > 0; i = (i + 1) % count, left--)
		shares[i].sms++;
}

struct division {
	const struct plan_request *request;
	struct plan_share *shares;
	uint32_t count;
	double con_us;
	uint64_t *cost, most;
	cue_divide_us *judge;
	void *context;
};

static double judge(const struct division *d)
{
	*d->cost += cue_divide_cost(d->count);
	return d->judge ? d->judge(d->context, d->shares, d->count)
	                : cue_estimate_search_us(d->request, d->shares, d->count);
}

// Moves SMs as often as that helps.
static int move_sms(struct division *d, uint32_t from, uint32_t to, uint32_t sms)
{
	int any = 0;

	while (d->shares[from].sms > sms && *d->cost < d->most) {
		double us;
		d->shares[from].sms -= sms;
		d->shares[to].sms += sms;
		us = judge(d);
		if (us >= d->con_us * (1 - WORTH_IT)) {
			d->shares[from].sms += sms;
			d->shares[to].sms -= sms;
			break;
		}
		d->con_us = us;
		any = 1;
	}
	return any;
}

static int move_any(struct division *d, uint32_t sms)
{
	int any = 0;

	for (uint32_t i = 0; i < d->count; i++)
		for (uint32_t j = 0; j < d->count; j++)
			if (i != j)
				any |= move_sms(d, i, j, sms);
	return any;
}

// Divides what two kernels have in all ways; beside others, in POINTS ways.
static int scan_pair(struct division *d, uint32_t i, uint32_t j)
{
	uint32_t both = d->shares[i].sms + d->shares[j].sms, best = d->shares[i].sms;
	uint32_t step = d->count > 2 ? (both + POINTS - 1) / POINTS : 1;
	int any = 0;

	for (uint32_t m = 1; m < both && *d->cost < d->most; m += step) {
		double us;
		d->shares[i].sms = m;
		d->shares[j].sms = both - m;
		us = judge(d);
		if (us < d->con_us * (1 - WORTH_IT)) {
			d->con_us = us;
			best = m;
			any = 1;
		}
	}
	d->shares[i].sms = best;
	d->shares[j].sms = both - best;
	return any;
}

static int scan_any(struct division *d)
{
	int any = 0;

	for (uint32_t i = 0; i < d->count; i++)
		for (uint32_t j = i + 1; j < d->count; j++)
			any |= scan_pair(d, i, j);
	return any;
}

double cue_divide_improve(const struct plan_request *request, struct plan_share *shares, uint32_t count,
    uint64_t *cost, uint64_t most, cue_divide_us *judge_us, void *context)
{
	struct division d = {request, shares, count, 0, cost, most, judge_us, context};

	d.con_us = judge(&d);
	do
		for (uint32_t sms = (request->sm_count + 7) / 8; count > 1; sms /= 2) {
			while (move_any(&d, sms))
				;
			if (sms <= 1)
				break;
		}
	while (scan_any(&d));
	return d.con_us;
}
