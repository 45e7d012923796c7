// Metrics of concurrent runs; metrics.h has the definitions.
#include <math.h>
#include "cuelastic/runtime.h"
#include "estimate.h"
#include "metrics.h"

static int usable(const struct metrics_run *run)
{
	return isfinite(run->submit_us) && isfinite(run->end_us) && isfinite(run->alone_us) &&
	       run->alone_us > 0 && run->submit_us <= run->start_us && run->start_us <= run->end_us &&
	       run->submit_us < run->end_us;
}

int cue_metrics_get(struct metrics *out, const struct metrics_run *runs, uint32_t count)
{
	double first = INFINITY, last = -INFINITY, least = INFINITY, most = 0, alone_us = 0;

	*out = (struct metrics){0};
	for (uint32_t i = 0; i < count; i++)
		if (!usable(&runs[i]))
			return CUE_ERROR_INPUT;
	if (!count)
		return CUE_ERROR_INPUT;
	for (uint32_t i = 0; i < count; i++) {
		const struct metrics_run *run = &runs[i];
		double progress = run->alone_us / (run->end_us - run->submit_us);
		out->stp += progress;
		out->antt += 1 / progress;
		out->waiting_us += run->start_us - run->submit_us;
		out->running += run->end_us - run->start_us;
		least = fmin(least, progress);
		most = fmax(most, progress);
		first = fmin(first, run->submit_us);
		last = fmax(last, run->end_us);
		alone_us += run->alone_us;
	}
	out->fairness = least / most;
	out->makespan_us = last - first;
	out->speedup = alone_us / out->makespan_us;
	out->running /= out->makespan_us;
	out->antt /= count;
	out->waiting_us /= count;
	return CUE_OK;
}

enum metrics_overlap cue_metrics_overlap(const struct metrics_run *runs, uint32_t count, uint32_t run)
{
	const struct metrics_run *own = &runs[run];
	enum metrics_overlap overlap = OVERLAP_EXCLUSIVE;

	for (uint32_t i = 0; i < count; i++) {
		const struct metrics_run *other = &runs[i];
		if (i == run || other->end_us <= own->start_us || other->start_us >= own->end_us)
			continue;
		if (overlap == OVERLAP_EXCLUSIVE)
			overlap = OVERLAP_FULL;
		if (other->start_us >= own->start_us)
			continue;
		if (other->end_us < own->end_us)
			return OVERLAP_PARTIAL;
		overlap = OVERLAP_RESTRICTED;
	}
	return overlap;
}

const char *cue_metrics_overlap_name(enum metrics_overlap overlap)
{
	static const char *const names[] = {"exclusive", "shared/full", "shared/partial", "shared/restricted"};

	return (unsigned)overlap < METRICS_OVERLAPS ? names[overlap] : "?";
}

void cue_metrics_plan(struct metrics_run *out, const struct plan *plan, const struct plan_request *request)
{
	double start = 0, ends[PROFILE_SMS];

	for (uint32_t p = 0; p < plan->count; p++) {
		const struct plan_phase *phase = &plan->phases[p];
		cue_estimate_mode_us(plan->mode, ends, request, phase->shares, phase->count);
		for (uint32_t i = 0; i < phase->count; i++) {
			uint32_t kernel = phase->shares[i].kernel;
			out[kernel] = (struct metrics_run){.start_us = start,
			    .end_us = start + ends[i],
			    .alone_us = profile_latency_us(&request->profiles[kernel], request->sm_count)};
		}
		start += phase->latency_us;
	}
}
