/*
 * `optimal`: the phases and shares with the least estimated latency; algorithms 2 and 3 of Liang et al. (TPDS
 * 2015), which measure each of them, over the estimate.
 *
 * Algorithm 3 (which kernels are a phase) is a dynamic program over subsets: the best schedule of a set is
 * the best of one phase with all of it, and of any phase with its first kernel and the best schedule of the
 * rest. Sets are gone through in the order of their numbers, so subsets come first.
 *
 * Algorithm 2 (which SMs) is branch and bound. Before it come, for every set and number of SMs, the least
 * work and the least bandwidth that any division has: (sum of least) work / SMs, slowed down by least
 * bandwidth, is what the kernels without SMs still cost at least. What a phase has to beat at first is the
 * best schedule of its kernels in more phases, and what exchange (plan_divide.c) finds. So sets of kernels
 * that gain nothing from each other, where all divisions are alike, cost nothing.
 *
 * `bounded` is the same with a limit on the branches: where it is reached, the shares are the best so far. It
 * is a start for plan_exchange.c and not in the table.
 *
 * Time: 3^n and M * M / 2 * 2^n steps, and the branches: docs/planning.md has figures.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cuelastic/runtime.h"
#include "plan_build.h"
#include "plan_divide.h"

#define OPTIMAL_KERNELS 12u
#define BOUNDED_BRANCHES 300000u /* some milliseconds */

struct least {
	double work_us, mb_s;
};

struct optimal {
	const struct plan_request *request;
	struct divide divide;
	uint32_t sms, sets;
	struct least *least;      /* [set * (sms + 1) + m]: of all divisions of exactly m SMs */
	struct plan_share *phase; /* [set * OPTIMAL_KERNELS]: the best shares if the set is one phase */
	double *phase_us;         /* [set]; infinite if something else is better */
	double *best_us;          /* [set]: of all schedules */
	uint32_t *first;          /* [set]: the phase with the lowest kernel in the best schedule */
	struct plan_share trial[OPTIMAL_KERNELS];
	uint64_t branches; /* that may still be looked at */
};

static void optimal_dispose(struct optimal *o)
{
	cue_divide_dispose(&o->divide);
	free(o->least);
	free(o->phase);
	free(o->phase_us);
	free(o->best_us);
	free(o->first);
}

static int optimal_begin(struct optimal *o, const struct plan_request *request)
{
	int error;

	*o = (struct optimal){.request = request, .sms = request->sm_count};
	error = cue_divide_begin(&o->divide, request);
	o->sets = 1u << request->count;
	o->least = calloc((size_t)o->sets * (o->sms + 1), sizeof(*o->least));
	o->phase = calloc((size_t)o->sets * OPTIMAL_KERNELS, sizeof(*o->phase));
	o->phase_us = calloc(o->sets, sizeof(*o->phase_us));
	o->best_us = calloc(o->sets, sizeof(*o->best_us));
	o->first = calloc(o->sets, sizeof(*o->first));
	if (!o->least || !o->phase || !o->phase_us || !o->best_us || !o->first)
		error = CUE_ERROR_MEMORY;
	return error;
}

static uint32_t lowest(uint32_t set)
{
	return (uint32_t)__builtin_ctz(set);
}

static struct least *least_of(const struct optimal *o, uint32_t set)
{
	return &o->least[(size_t)set * (o->sms + 1)];
}

static void find_least(struct optimal *o, uint32_t set)
{
	const struct estimate_part *part = cue_divide_part(&o->divide, lowest(set), 1);
	const struct least *rest = least_of(o, set & (set - 1));
	struct least *out = least_of(o, set);

	for (uint32_t m = 0; m <= o->sms; m++) {
		out[m] = (struct least){INFINITY, INFINITY};
		for (uint32_t own = 1; own <= m; own++) {
			out[m].work_us = fmin(out[m].work_us, part[own - 1].work_us + rest[m - own].work_us);
			out[m].mb_s = fmin(out[m].mb_s, part[own - 1].mb_s + rest[m - own].mb_s);
		}
	}
}

static double bound(const struct optimal *o, const struct estimate *sum, const struct least *rest)
{
	double mb_s = sum->mb_s + rest->mb_s, peak = o->request->peak_mb_s;

	return (sum->work_us + rest->work_us) / o->sms * (mb_s > peak ? mb_s / peak : 1);
}

/* Gives the lowest kernel of `rest` each number of SMs that may still lead to less than phase_us[set]. */
static void branch(
    struct optimal *o, uint32_t set, uint32_t rest, const struct estimate *sum, struct plan_share *share)
{
	uint32_t kernel = lowest(rest), others = rest & (rest - 1), left = o->sms - sum->sms;
	uint32_t from = others ? 1 : left;

	share->kernel = kernel;
	for (uint32_t m = from; m <= left && o->branches; m++) {
		struct estimate now = *sum;
		double con;
		o->branches--;
		cue_estimate_add(&now, cue_divide_part(&o->divide, kernel, m), m);
		if (bound(o, &now, &least_of(o, others)[left - m]) >= o->phase_us[set])
			continue;
		share->sms = m;
		if (others) {
			branch(o, set, others, &now, share + 1);
			continue;
		}
		con = cue_estimate_finish(&now) * cue_estimate_slowdown(&now, o->request->peak_mb_s);
		if (con < o->phase_us[set]) {
			o->phase_us[set] = con;
			memcpy(&o->phase[(size_t)set * OPTIMAL_KERNELS], o->trial, sizeof(o->trial));
		}
	}
}

static uint32_t list_kernels(struct plan_share *out, uint32_t set)
{
	uint32_t count = 0;

	for (; set; set &= set - 1)
		out[count++] = (struct plan_share){lowest(set), 0};
	return count;
}

/* The best shares of a set that is one phase, if they are better than `beat`. */
static void find_phase(struct optimal *o, uint32_t set, double beat)
{
	struct plan_share *phase = &o->phase[(size_t)set * OPTIMAL_KERNELS];
	uint32_t count = list_kernels(phase, set);
	struct estimate none = {0};
	uint64_t trials = 0;

	o->phase_us[set] = INFINITY;
	if (!cue_divide_allowed(&o->divide, phase, count))
		return;
	if (cue_divide_bound_us(&o->divide, phase, count) >= beat)
		return;
	o->phase_us[set] = cue_divide_search(&o->divide, phase, count, &trials);
	if (o->phase_us[set] > beat)
		o->phase_us[set] = beat; /* what these shares take is not better: the rest must show that it is */
	branch(o, set, set, &none, o->trial);
	if (o->phase_us[set] >= beat)
		o->phase_us[set] = INFINITY;
}

/* The best schedule in two phases or more. */
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

static void find_best(struct optimal *o, uint32_t set)
{
	find_least(o, set);
	find_split(o, set);
	find_phase(o, set, o->best_us[set]);
	if (o->phase_us[set] < o->best_us[set]) {
		o->best_us[set] = o->phase_us[set];
		o->first[set] = set;
	}
}

static int plan_within(struct plan *out, const struct plan_request *request, uint64_t branches)
{
	struct optimal o = {0};
	int error = request->count > OPTIMAL_KERNELS ? CUE_ERROR_INPUT : CUE_OK;

	*out = (struct plan){0};
	if (!error)
		error = cue_plan_begin(out, request);
	if (!error)
		error = optimal_begin(&o, request);
	if (!error) {
		o.branches = branches;
		for (uint32_t m = 1; m <= o.sms; m++)
			o.least[m] = (struct least){INFINITY, INFINITY};
		for (uint32_t set = 1; set < o.sets; set++)
			find_best(&o, set);
		for (uint32_t set = o.sets - 1; set; set ^= o.first[set])
			cue_plan_push(out, request, &o.phase[(size_t)o.first[set] * OPTIMAL_KERNELS],
			    (uint32_t)__builtin_popcount(o.first[set]));
		cue_plan_finish(out, request);
	}
	optimal_dispose(&o);
	return error;
}

static int plan_optimal(struct plan *out, const struct plan_request *request)
{
	return plan_within(out, request, UINT64_MAX);
}

static int plan_bounded(struct plan *out, const struct plan_request *request)
{
	return plan_within(out, request, BOUNDED_BRANCHES);
}

const struct planner cue_planner_bounded = {
    "bounded", "as optimal, as far as a fixed number of branches goes", OPTIMAL_KERNELS, plan_bounded, NULL};
const struct planner cue_planner_optimal = {
    "optimal", "Liang et al., TPDS 2015, algorithms 2 and 3", OPTIMAL_KERNELS, plan_optimal, NULL};
