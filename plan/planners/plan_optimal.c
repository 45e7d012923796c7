// `optimal`: the phases and shares with the least estimated latency; algorithms 2 and 3 of Liang et al. (TPDS
// 2015), on estimates instead of measurements.
//
// Algorithm 3 (which kernels are a phase) is a dynamic program over subsets. The best schedule of a set is
// the better of one phase with all of it, and of any phase with its first kernel plus the best schedule of
// the rest. Sets are visited in the order of their numbers, so subsets come first.
//
// plan_branch.c is algorithm 2 (which SMs). A phase must beat the best schedule of its kernels in more
// phases, so sets of kernels that gain nothing from each other cost nothing.
//
// A set that needs more than OPTIMAL_BRANCHES is refused. `bounded` is the same with fewer branches: if they
// run out, the shares are the best so far. plan_exchange.c starts from it; it is not in the table.
//
// Time: 3^n steps, and 2^n times that of plan_branch.c (figures: docs/guide/planning.md).
#include <math.h>
#include <stdlib.h>
#include "runtime/grid/error.h"
#include "plan_build.h"
#include "plan_branch.h"

#define OPTIMAL_BRANCHES 1000000000u // some seconds
#define BOUNDED_BRANCHES 1000000u    // some milliseconds

struct optimal {
	const struct plan_request *request;
	struct divide divide;
	uint32_t sms, sets;
	struct plan_share *phase; // [set * BRANCH_KERNELS]: the best shares if the set is one phase
	double *phase_us;         // [set]; infinite if something else is better
	double *best_us;          // [set]: of all schedules
	uint32_t *first;          // [set]: the phase with the lowest kernel in the best schedule
	struct branch branch;
};

static int optimal_begin(struct optimal *o, const struct plan_request *request)
{
	int error;

	*o = (struct optimal){.request = request, .sms = request->sm_count};
	error = cue_divide_begin(&o->divide, request);
	if (!error)
		error = cue_branch_begin(&o->branch, &o->divide);
	o->sets = 1u << request->count;
	o->phase = calloc((size_t)o->sets * BRANCH_KERNELS, sizeof(*o->phase));
	o->phase_us = calloc(o->sets, sizeof(*o->phase_us));
	o->best_us = calloc(o->sets, sizeof(*o->best_us));
	o->first = calloc(o->sets, sizeof(*o->first));
	if (!o->phase || !o->phase_us || !o->best_us || !o->first)
		error = CUE_ERROR_MEMORY;
	return error;
}

static uint32_t lowest(uint32_t set)
{
	return (uint32_t)__builtin_ctz(set);
}

static uint32_t list_kernels(struct plan_share *out, uint32_t set)
{
	uint32_t count = 0;

	for (; set; set &= set - 1)
		out[count++] = (struct plan_share){lowest(set), 0};
	return count;
}

// The best shares of a set that is one phase, if they are better than `beat`.
static void find_phase(struct optimal *o, uint32_t set, double beat)
{
	struct plan_share *phase = &o->phase[(size_t)set * BRANCH_KERNELS];
	uint32_t count = list_kernels(phase, set);

	o->phase_us[set] = INFINITY;
	if (!cue_divide_allowed(&o->divide, phase, count))
		return;
	if (cue_divide_bound_us(&o->divide, phase, count) >= beat)
		return;
	if (count > 1) {
		o->phase_us[set] = cue_branch_search(&o->branch, phase, count, beat);
		return;
	}
	phase[0].sms = o->sms;
	o->phase_us[set] = cue_divide_con_us(&o->divide, phase, 1);
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
		cue_plan_push(out, o->request, &o->phase[(size_t)o->first[set] * BRANCH_KERNELS],
		    (uint32_t)__builtin_popcount(o->first[set]));
	cue_plan_finish(out, o->request);
}

// `is_exact`: no plan if the branches do not suffice.
static int plan_within(struct plan *out, const struct plan_request *request, uint64_t branches, int is_exact)
{
	struct optimal o = {0};
	int error = request->count > BRANCH_KERNELS ? CUE_ERROR_INPUT : CUE_OK;

	*out = (struct plan){0};
	if (!error)
		error = cue_plan_begin(out, request);
	if (!error)
		error = optimal_begin(&o, request);
	if (!error) {
		o.branch.branches = branches;
		for (uint32_t set = 1; set < o.sets && (o.branch.branches || !is_exact); set++) {
			find_split(&o, set);
			find_phase(&o, set, o.best_us[set]);
			if (o.phase_us[set] < o.best_us[set]) {
				o.best_us[set] = o.phase_us[set];
				o.first[set] = set;
			}
		}
		if (is_exact && !o.branch.branches)
			error = cue_error_set(
			    CUE_ERROR_INPUT, "more than %llu divisions of SMs to look at", (unsigned long long)branches);
		else
			write_plan(&o, out);
	}
	cue_branch_dispose(&o.branch);
	cue_divide_dispose(&o.divide);
	free(o.phase);
	free(o.phase_us);
	free(o.best_us);
	free(o.first);
	return error;
}

static int plan_optimal(struct plan *out, const struct plan_request *request)
{
	return plan_within(out, request, OPTIMAL_BRANCHES, 1);
}

static int plan_bounded(struct plan *out, const struct plan_request *request)
{
	return plan_within(out, request, BOUNDED_BRANCHES, 0);
}

const struct planner cue_planner_bounded = {
    "bounded", "as optimal, as far as a fixed number of branches goes", BRANCH_KERNELS, plan_bounded, NULL};
const struct planner cue_planner_optimal = {
    "optimal", "Liang et al., TPDS 2015, algorithms 2 and 3", BRANCH_KERNELS, plan_optimal, NULL};
