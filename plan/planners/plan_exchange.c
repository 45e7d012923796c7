// `exchange`: cuelastic's own planner. Algorithm 1 of Liang et al. (TPDS 2015) takes the phase with the largest gain first and never
// revises it, so the kernels left for the last phases fit badly. Within a phase it never takes a share back. This planner improves
// the plans of other planners: `stm` (up to STM_KERNELS, as its time grows with their square), `slicer`, `even` and `sequential`.
//
// From each, it improves the division of every phase (plan_divide.c). Then it improves any two phases at a time (one may be empty)
// while that helps: it merges them, moves a kernel or a pair, or swaps two kernels. A change is first looked at with a simple
// division, and only if that is nearly as good, the SMs are divided again. The best result is the plan. Its phases are ordered so
// that kernels end soonest on average (the least latency over kernels first).
//
// A bound rules out most changes before that. A limit on the cost, in proportion to the kernels, bounds the
// time (figures: docs/guide/planning.md).
#include <stdlib.h>
#include <string.h>
#include "cuelastic/runtime.h"
#include "plan_build.h"
#include "plan_divide.h"

#define STARTS 4u
#define STM_KERNELS 100u
#define LEAST_COST 4000u // that may be spent from one start (cue_divide_cost),
#define FEW_COST 30000u  // more, divided by the kernels: few kernels are planned more carefully;
#define KERNEL_COST 100u // and more for each kernel beyond
#define MANY 100u        // so many
#define WORTH_IT 1e-5    // of two phases' latency: smaller gains are left
#define WORTH_A_LOOK 1.3 // at first look, of what it must beat

struct group {
	struct plan_share *shares;
	uint32_t count;
	uint32_t changed; // in this round of improve_all
	double con_us;
};

struct exchange {
	const struct plan_request *request;
	struct divide_bound *bounds;
	uint32_t count, width; // groups, one of them empty; most kernels of one
	struct group *groups;
	struct group left, right; // a change in two groups, as tried
	struct plan_share *memory;
	double weights[PROFILE_SMS];
	uint32_t before[PROFILE_SMS]; // SMs of a group's kernels, to have them back
	uint32_t round;
	uint64_t cost, most_cost;
};

static int exchange_begin(struct exchange *e, const struct plan_request *request)
{
	uint32_t width = request->count < request->sm_count ? request->count : request->sm_count;
	size_t groups = (size_t)request->count + 1;
	int error;

	*e = (struct exchange){.request = request, .width = width + 1};
	error = cue_divide_bounds(&e->bounds, request);
	e->groups = calloc(groups, sizeof(*e->groups));
	e->memory = calloc((groups + 2) * e->width, sizeof(*e->memory));
	if (error || !e->groups || !e->memory)
		return CUE_ERROR_MEMORY;
	for (size_t i = 0; i < groups; i++)
		e->groups[i].shares = e->memory + i * e->width;
	e->left.shares = e->memory + groups * e->width;
	e->right.shares = e->memory + (groups + 1) * e->width;
	return CUE_OK;
}

static void copy_group(struct group *to, const struct group *from)
{
	memcpy(to->shares, from->shares, from->count * sizeof(*from->shares));
	to->count = from->count;
	to->con_us = from->con_us;
	to->changed = from->changed;
}

static double bound(const struct exchange *e, const struct group *g)
{
	return g->count ? cue_divide_bound_us(e->bounds, e->request, g->shares, g->count) : 0;
}

static double try_weights(struct exchange *e, struct group *g)
{
	cue_divide_by(e->request, g->shares, g->count, e->weights);
	e->cost += cue_divide_cost(g->count);
	return cue_estimate_search_us(e->request, g->shares, g->count);
}

// The better of two divisions: in proportion to the SMs that the kernels had, and to their times alone.
static void look_at(struct exchange *e, struct group *g)
{
	double by_latency;

	g->con_us = 0;
	if (!g->count)
		return;
	for (uint32_t i = 0; i < g->count; i++) {
		e->weights[i] = profile_latency_us(&e->request->profiles[g->shares[i].kernel], e->request->sm_count);
		e->before[i] = g->shares[i].sms;
	}
	g->con_us = by_latency = try_weights(e, g);
	if (g->count == 1)
		return;
	for (uint32_t i = 0; i < g->count; i++) {
		e->weights[i] = e->before[i];
		e->before[i] = g->shares[i].sms;
	}
	g->con_us = try_weights(e, g);
	if (by_latency >= g->con_us)
		return;
	g->con_us = by_latency;
	for (uint32_t i = 0; i < g->count; i++)
		g->shares[i].sms = e->before[i];
}

static void divide_group(struct exchange *e, struct group *g)
{
	if (g->count > 1)
		g->con_us = cue_divide_improve(e->request, g->shares, g->count, &e->cost, e->most_cost, NULL, NULL);
}

static int spent(const struct exchange *e)
{
	return e->cost >= e->most_cost;
}

// Keeps e->left and e->right in place of two groups, if they take less time.
static int try_change(struct exchange *e, struct group *a, struct group *b)
{
	double least = (a->con_us + b->con_us) * (1 - WORTH_IT);

	if (spent(e) || bound(e, &e->left) + bound(e, &e->right) >= least)
		return 0;
	if (!cue_estimate_allowed(e->request, e->left.shares, e->left.count) ||
	    !cue_estimate_allowed(e->request, e->right.shares, e->right.count))
		return 0;
	look_at(e, &e->left);
	look_at(e, &e->right);
	if (e->left.con_us + e->right.con_us >= least * WORTH_A_LOOK)
		return 0;
	divide_group(e, &e->left);
	divide_group(e, &e->right);
	if (e->left.con_us + e->right.con_us >= least)
		return 0;
	copy_group(a, &e->left);
	copy_group(b, &e->right);
	a->changed = b->changed = e->round;
	return 1;
}

static void take_out(struct group *g, uint32_t i)
{
	memmove(&g->shares[i], &g->shares[i + 1], (--g->count - i) * sizeof(*g->shares));
}

static void put_in(struct group *g, struct plan_share share)
{
	g->shares[g->count++] = share;
}

static int try_merge(struct exchange *e, struct group *a, struct group *b)
{
	if (a->count + b->count >= e->width)
		return 0;
	copy_group(&e->left, a);
	e->right.count = 0;
	for (uint32_t i = 0; i < b->count; i++)
		put_in(&e->left, b->shares[i]);
	return try_change(e, a, b);
}

static int try_move(struct exchange *e, struct group *from, uint32_t i, struct group *to)
{
	if (to->count + 1 >= e->width)
		return 0;
	copy_group(&e->left, from);
	copy_group(&e->right, to);
	put_in(&e->right, from->shares[i]);
	take_out(&e->left, i);
	return try_change(e, from, to);
}

static int try_swap(struct exchange *e, struct group *a, uint32_t i, struct group *b, uint32_t j)
{
	copy_group(&e->left, a);
	copy_group(&e->right, b);
	e->left.shares[i] = b->shares[j];
	e->right.shares[j] = a->shares[i];
	return try_change(e, a, b);
}

static int move_any(struct exchange *e, struct group *from, struct group *to)
{
	for (uint32_t i = 0; i < from->count && from->count > 1; i++)
		if (try_move(e, from, i, to))
			return 1;
	return 0;
}

static int swap_any(struct exchange *e, struct group *a, struct group *b)
{
	for (uint32_t i = 0; i < a->count; i++)
		for (uint32_t j = 0; j < b->count; j++)
			if (try_swap(e, a, i, b, j))
				return 1;
	return 0;
}

// Moves two kernels out of a phase of four or more if the two are better by themselves.
static int split_any(struct exchange *e, struct group *full, struct group *empty)
{
	for (uint32_t i = 0; i < full->count && full->count >= 4 && !empty->count; i++)
		for (uint32_t j = i + 1; j < full->count; j++) {
			copy_group(&e->left, full);
			e->right.count = 0;
			put_in(&e->right, full->shares[i]);
			put_in(&e->right, full->shares[j]);
			take_out(&e->left, j);
			take_out(&e->left, i);
			if (try_change(e, full, empty))
				return 1;
		}
	return 0;
}

// False for two phases that were tried and have not changed since.
static int worth_a_look(const struct exchange *e, const struct group *a, const struct group *b)
{
	return a->changed + 1 >= e->round || b->changed + 1 >= e->round;
}

static int improve_pair(struct exchange *e, struct group *a, struct group *b)
{
	int any = 0;

	while (!spent(e)) {
		int better = a->count && b->count && try_merge(e, a, b);
		if (!better)
			better = move_any(e, a, b) || move_any(e, b, a) || swap_any(e, a, b) || split_any(e, a, b);
		if (!better)
			break;
		any = 1;
	}
	return any;
}

static int improve_all(struct exchange *e)
{
	int any = 0;

	for (uint32_t a = 0; a < e->count; a++)
		for (uint32_t b = a + 1; b < e->count && !spent(e); b++)
			if (worth_a_look(e, &e->groups[a], &e->groups[b]))
				any |= improve_pair(e, &e->groups[a], &e->groups[b]);
	e->round++;
	// Keeps one empty group, the last, for kernels to move to.
	uint32_t kept = 0;

	for (uint32_t i = 0; i < e->count; i++)
		if (e->groups[i].count > 0) {
			struct group group = e->groups[kept];
			e->groups[kept++] = e->groups[i];
			e->groups[i] = group;
		}
	e->count = kept + 1;
	if (e->count > e->request->count + 1)
		e->count = e->request->count + 1;
	return any;
}

static int sooner(const void *left, const void *right)
{
	const struct group *a = left, *b = right;
	double x = a->con_us * b->count, y = b->con_us * a->count;

	if (x != y)
		return x < y ? -1 : 1;
	return a->shares[0].kernel < b->shares[0].kernel ? -1 : 1;
}

static void write_plan(struct exchange *e, struct plan *out)
{
	qsort(e->groups, e->count - 1, sizeof(*e->groups), sooner);
	for (uint32_t i = 0; i + 1 < e->count; i++)
		cue_plan_push(out, e->request, e->groups[i].shares, e->groups[i].count);
	cue_plan_finish(out, e->request);
}

// Improves a planner's plan by changes, and keeps the result if it is better than `out`.
static int improve_plan(struct exchange *e, const struct planner *planner, struct plan *out)
{
	struct plan start, end = {0};
	int error = planner->plan(&start, e->request);

	if (!error)
		error = cue_plan_begin(&end, e->request);
	if (!error) {
		for (uint32_t i = 0; i <= e->request->count; i++)
			e->groups[i] = (struct group){.shares = e->groups[i].shares};
		for (uint32_t i = 0; i < start.count; i++) {
			const struct plan_phase *phase = &start.phases[i];
			double us = cue_estimate_search_us(e->request, phase->shares, phase->count);
			copy_group(&e->groups[i], &(struct group){phase->shares, phase->count, 0, us});
			for (uint32_t k = 0; k < phase->count; k++)
				e->groups[i].shares[k].sm_blocks = 0; // of a phase with other kernels
		}
		e->cost = 0;
		for (uint32_t i = 0; i < start.count && !spent(e); i++)
			divide_group(e, &e->groups[i]);
		e->count = start.count + 1;
		e->round = 1;
		while (!spent(e) && improve_all(e))
			;
		write_plan(e, &end);
	}
	cue_plan_dispose(&start);
	if (!error &&
	    (!out->count || cue_plan_simulated_us(&end, e->request) < cue_plan_simulated_us(out, e->request))) {
		cue_plan_dispose(out);
		*out = end;
	} else {
		cue_plan_dispose(&end);
	}
	return error;
}

static int plan_exchange(struct plan *out, const struct plan_request *request)
{
	const struct planner *const starts[STARTS] = {
	    &cue_planner_even, &cue_planner_slicer, &cue_planner_sequential, &cue_planner_stm};
	unsigned count = request->count <= STM_KERNELS ? STARTS : STARTS - 1;
	struct exchange e = {0};
	int error = cue_plan_check_request(request);

	*out = (struct plan){0};
	if (!error && request->count > 0)
		error = exchange_begin(&e, request);
	e.most_cost = LEAST_COST + FEW_COST / (request->count + 1);
	if (request->count > MANY)
		e.most_cost += KERNEL_COST * (request->count - MANY);
	for (unsigned i = 0; i < count && !error && request->count > 0; i++)
		error = improve_plan(&e, starts[i], out);
	free(e.bounds);
	free(e.groups);
	free(e.memory);
	return error;
}

const struct planner cue_planner_exchange = {"exchange", "", 0, plan_exchange, NULL};
