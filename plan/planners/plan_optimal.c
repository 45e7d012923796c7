// `optimal`: the phases and shares with the least estimated latency; algorithms 2 and 3 of Liang et al. (TPDS
// 2015), on estimates instead of measurements.
//
// Algorithm 3 (which kernels are a phase) is a dynamic program over subsets. The best schedule of a set is
// the better of one phase with all of it, and of any phase with its first kernel plus the best schedule of
// the rest. Sets are visited in the order of their numbers, so subsets come first.
//
// Algorithm 2 (which SMs) looks at every division of the SMs. A request that may need more than OPTIMAL_COST is refused.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "runtime/grid/error.h"
#include "plan_build.h"
#include "plan_divide.h"

#define MOST_KERNELS 12u
#define OPTIMAL_COST 30000000u // some seconds

struct optimal {
	const struct plan_request *request;
	uint32_t sets;
	struct plan_share *phase; // [set * MOST_KERNELS]: the best shares if the set is one phase
	double *phase_us;         // [set]; infinite if something else is better
	double *best_us;          // [set]: of all schedules
	uint32_t *first;          // [set]: the phase with the lowest kernel in the best schedule
};

uint64_t cue_optimal_cost(const struct plan_request *request)
{
	double sets = 1, divisions = 1, cost = 0;

	if (request->count > MOST_KERNELS)
		return UINT64_MAX;
	for (uint32_t k = 1; k <= request->count && k <= request->sm_count; k++) {
		sets *= (double)(request->count - k + 1) / k;
		divisions *= k > 1 ? (double)(request->sm_count - k + 1) / (k - 1) : 1;
		cost += k > 1 ? sets * divisions * (double)cue_divide_cost(k) : 0;
	}
	return (uint64_t)cost;
}

static int optimal_begin(struct optimal *o, const struct plan_request *request)
{
	o->request = request;
	o->sets = 1u << request->count;
	o->phase = calloc((size_t)o->sets * MOST_KERNELS, sizeof(*o->phase));
	o->phase_us = calloc(o->sets, sizeof(*o->phase_us));
	o->best_us = calloc(o->sets, sizeof(*o->best_us));
	o->first = calloc(o->sets, sizeof(*o->first));
	return o->phase && o->phase_us && o->best_us && o->first ? CUE_OK : CUE_ERROR_MEMORY;
}

static uint32_t lowest(uint32_t set)
{
	return (uint32_t)__builtin_ctz(set);
}

static uint32_t list_kernels(struct plan_share *out, uint32_t set)
{
	uint32_t count = 0;

	for (; set; set &= set - 1)
		out[count++] = (struct plan_share){lowest(set), 0, 0};
	return count;
}

// All divisions of `left` SMs among the kernels from `next` on. Keeps the best in `best`, if it takes less than *best_us.
static void try_divisions(const struct plan_request *request, struct plan_share *trial, uint32_t count,
    uint32_t next, uint32_t left, struct plan_share *best, double *best_us)
{
	uint32_t others = count - 1 - next;
	double us;

	if (others > 0) {
		for (trial[next].sms = 1; trial[next].sms + others <= left; trial[next].sms++)
			try_divisions(request, trial, count, next + 1, left - trial[next].sms, best, best_us);
		return;
	}
	trial[next].sms = left;
	us = cue_estimate_search_us(request, trial, count);
	if (us < *best_us) {
		*best_us = us;
		memcpy(best, trial, count * sizeof(*best));
	}
}

// The best shares of a set that is one phase, if they are better than all other schedules.
static void find_phase(struct optimal *o, uint32_t set)
{
	struct plan_share trial[MOST_KERNELS];
	uint32_t count = list_kernels(trial, set);
	double us = o->best_us[set];

	o->phase_us[set] = INFINITY;
	if (!cue_estimate_allowed(o->request, trial, count))
		return;
	try_divisions(
	    o->request, trial, count, 0, o->request->sm_count, &o->phase[(size_t)set * MOST_KERNELS], &us);
	if (us < o->best_us[set]) {
		o->phase_us[set] = o->best_us[set] = us;
		o->first[set] = set;
	}
}

// The best schedule in two phases or more.
static void find_split(struct optimal *o, uint32_t set)
{
	uint32_t low = set & -set, rest = set ^ low;

	o->best_us[set] = INFINITY;
	if (!rest)
		return;
	for (uint32_t others = (rest - 1) & rest;; others = (others - 1) & rest) {
		uint32_t phase = low | others;
		double us = o->phase_us[phase] + o->best_us[set ^ phase];
		if (us < o->best_us[set]) {
			o->best_us[set] = us;
			o->first[set] = phase;
		}
		if (!others)
			return;
	}
}

static void write_plan(const struct optimal *o, struct plan *out)
{
	for (uint32_t set = o->sets - 1; set; set ^= o->first[set])
		cue_plan_push(out, o->request, &o->phase[(size_t)o->first[set] * MOST_KERNELS],
		    (uint32_t)__builtin_popcount(o->first[set]));
	cue_plan_finish(out, o->request);
}

static int plan_optimal(struct plan *out, const struct plan_request *request)
{
	struct optimal o = {0};
	int error = CUE_OK;

	*out = (struct plan){0};
	if (cue_optimal_cost(request) > OPTIMAL_COST)
		error = cue_error_set(CUE_ERROR_INPUT, "too many divisions of %u SMs among %u kernels",
		    request->sm_count, request->count);
	if (!error)
		error = cue_plan_begin(out, request);
	if (!error)
		error = optimal_begin(&o, request);
	if (!error) {
		for (uint32_t set = 1; set < o.sets; set++) {
			find_split(&o, set);
			find_phase(&o, set);
		}
		write_plan(&o, out);
	}
	free(o.phase);
	free(o.phase_us);
	free(o.best_us);
	free(o.first);
	return error;
}

const struct planner cue_planner_optimal = {
    "optimal", "Liang et al., TPDS 2015, algorithms 2 and 3", MOST_KERNELS, plan_optimal, NULL};
