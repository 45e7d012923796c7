// All plans are compared by one model. The estimate is about what the simulator finds for the order `partition`
// (plan/planners/estimate.c), but it counts blocks, and the simulator knows each block's SM. This makes a difference where a profile
// has very different times for a few SMs more. So plans are simulated, those with the least estimates first, as LEFTOVER is. What is
// left unsimulated when the steps are spent is no candidate, so the best plan is never slower than LEFTOVER.
//
// SMs are then moved between kernels of the better plans, as long as that helps when it is simulated.
//
// `exchange` leaves the plans that it starts from by the estimate, so those are asked, too. `optimal` is asked if that
// takes about as long.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "plan/planners/estimate.h"
#include "plan/planners/plan_build.h"
#include "plan/planners/plan_divide.h"
#include "plan/sim/sim.h"
#include "runtime/grid/error.h"
#include "rank.h"

#define OPTIMAL_COST 100000u  // cue_optimal_cost: some 30 milliseconds
#define STM_WORK 4096u        // kernels times SMs: some 40 milliseconds at most
#define PLANS 24u             // two of each planner
#define JUDGE_STEPS 300000u   // of simulations, to compare plans,
#define KERNEL_STEPS 8000u    // and more for each kernel
#define IMPROVE_STEPS 100000u // to move SMs
#define NEAR 1.15             // of the best plan's time: its SMs may be worth to be moved

struct candidate {
	struct plan plan;
	const char *from; // whose it is
	double us;        // as estimated, then as simulated
	uint32_t asked;
};

struct ranking {
	const struct plan_request *request;
	struct candidate plans[PLANS];
	uint32_t count;
	uint64_t steps; // that simulations may still take
	int error;
};

static int is_asked(const struct planner *planner, const struct plan_request *request)
{
	uint32_t kernel;

	if (strcmp(planner->name, "stm") == 0)
		return request->count * request->sm_count <= STM_WORK;
	if (strcmp(planner->name, "optimal") == 0)
		return cue_optimal_cost(request) <= OPTIMAL_COST;
	return !planner->lacks || !planner->lacks(request, &kernel);
}

static int by_kernel(const void *a, const void *b)
{
	const struct plan_share *x = a, *y = b;

	return (x->kernel > y->kernel) - (x->kernel < y->kernel);
}

// INFINITY: it takes more steps than there are.
static double simulate(struct ranking *r, enum plan_mode mode, struct plan_share *shares, uint32_t count)
{
	const struct plan_request *request = r->request;
	uint32_t sms = 0;
	double us = 0;
	struct sim_kernel *kernels = calloc(count, sizeof(*kernels));
	struct sim_outcome *outcomes = calloc(count, sizeof(*outcomes));
	const struct profile **profiles = calloc(count, sizeof(*profiles));
	struct sim_config config = {.device = request->device,
	    .kernels = kernels,
	    .count = count,
	    .order = mode == PLAN_MIX ? SIM_MIX : SIM_PARTITION,
	    .bandwidth = SIM_PENALTY,
	    .peak_mb_s = request->peak_mb_s,
	    .steps = &r->steps};
	struct block_usage merged;
	void *memory = NULL;
	int error = kernels && outcomes && profiles ? CUE_OK : CUE_ERROR_MEMORY;

	// As the estimate and `sim` have them: SMs in the order of the kernels.
	qsort(shares, count, sizeof(*shares), by_kernel);
	for (uint32_t i = 0; i < count && !error; i++) {
		profiles[i] = &request->profiles[shares[i].kernel];
		error = cue_sim_kernel(&kernels[i], profiles[i], request->device);
		kernels[i].first_sm = sms;
		kernels[i].sms = shares[i].sms;
		kernels[i].sm_blocks = kernels[i].share = mode == PLAN_MIX ? shares[i].sm_blocks : 0;
		sms += shares[i].sms;
	}
	if (!error)
		error = cue_sim_merge(&merged, profiles, count, request->device);
	for (uint32_t i = 0; i < count && !error; i++)
		kernels[i].merged = merged;
	if (!error && !(memory = malloc(cue_sim_bytes(&config))))
		error = CUE_ERROR_MEMORY;
	if (!error)
		error = cue_sim_run(outcomes, &config, memory);
	for (uint32_t i = 0; i < count && !error; i++)
		us = fmax(us, outcomes[i].end_us);
	free(memory);
	free(profiles);
	free(outcomes);
	free(kernels);
	r->error = error ? error : r->error;
	return us;
}

static double simulate_phase(struct ranking *r, const struct plan *plan, uint32_t phase)
{
	const struct plan_phase *p = &plan->phases[phase];

	if (p->count < 2 || plan->mode == PLAN_LEFTOVER)
		return p->latency_us;
	return r->steps && !r->error ? simulate(r, plan->mode, p->shares, p->count) : INFINITY;
}

// INFINITY: more than `most`, or not known.
static double judge(struct ranking *r, const struct plan *plan, double most)
{
	double us = 0;

	for (uint32_t p = 0; p < plan->count && us <= most; p++)
		us += simulate_phase(r, plan, p);
	return us <= most ? us : INFINITY;
}

static double judge_shares(void *context, struct plan_share *shares, uint32_t count)
{
	struct ranking *r = context;

	return r->steps && !r->error ? simulate(r, PLAN_PARTITION, shares, count) : INFINITY;
}

// Returns the plan's time then.
static double improve_partition(struct ranking *r, struct plan *plan, double us)
{
	plan->latency_us = 0;
	for (uint32_t p = 0; p < plan->count; p++) {
		struct plan_phase *phase = &plan->phases[p];
		uint64_t cost = 0;
		double before = simulate_phase(r, plan, p), after = before;
		if (phase->count > 1 && isfinite(before)) {
			after = cue_divide_improve(
			    r->request, phase->shares, phase->count, &cost, UINT64_MAX, judge_shares, r);
			phase->latency_us = cue_estimate_con_us(plan->mode, r->request, phase->shares, phase->count);
		}
		us -= after < before ? before - after : 0;
		plan->latency_us += phase->latency_us;
	}
	return us;
}

// Moves one block of each SM from one kernel of a phase to another, if that helps.
static int move_block(
    struct plan_phase *phase, const struct plan_request *request, uint32_t from, uint32_t to)
{
	double ends_us[PROFILE_SMS], us;

	if (phase->shares[from].sm_blocks < 2)
		return 0;
	phase->shares[from].sm_blocks--;
	phase->shares[to].sm_blocks++;
	us = cue_estimate_mode_us(PLAN_MIX, ends_us, request, phase->shares, phase->count);
	if (us < phase->latency_us * (1 - 1e-9)) {
		phase->latency_us = us;
		return 1;
	}
	phase->shares[from].sm_blocks++;
	phase->shares[to].sm_blocks--;
	return 0;
}

// The papers' blocks on each SM make the slowest kernel fast. These make the last one end soon.
static void improve_mix(struct plan *plan, const struct plan_request *request)
{
	plan->latency_us = 0;
	for (uint32_t p = 0; p < plan->count; p++) {
		struct plan_phase *phase = &plan->phases[p];
		for (int any = phase->count > 1; any;) {
			any = 0;
			for (uint32_t i = 0; i < phase->count; i++)
				for (uint32_t j = 0; j < phase->count; j++)
					any |= i != j && move_block(phase, request, i, j);
		}
		plan->latency_us += phase->latency_us;
	}
}

static void add(struct ranking *r, const struct planner *planner, int improve)
{
	struct candidate *c = &r->plans[r->count];

	c->asked = r->count++;
	r->error = planner->plan(&c->plan, r->request);
	c->from = planner->name;
	if (!r->error && improve && c->plan.mode == PLAN_MIX)
		improve_mix(&c->plan, r->request);
	if (!r->error)
		c->us = cue_plan_simulated_us(&c->plan, r->request);
}

// A plan by blocks is judged as it is, too: improve_mix goes by the estimate.
static void ask(struct ranking *r, const struct planner *planner)
{
	add(r, planner, 0);
	if (!r->error && r->plans[r->count - 1].plan.mode == PLAN_MIX)
		add(r, planner, 1);
}

static int by_us(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;

	if (x->us < y->us || x->us > y->us)
		return x->us < y->us ? -1 : 1;
	return (x->asked > y->asked) - (x->asked < y->asked);
}

static const struct planner leftover = {
    "leftover", "Pai et al., ASPLOS 2013, section 2", 0, cue_plan_leftover, NULL};
static const struct planner best_of_all = {
    "best", "the best of their plans; optimal is asked if it takes some 30 ms at most", 0, cue_rank, NULL};

// LEFTOVER is the last of the plans; the others are sorted.
static const struct candidate *find_best(struct ranking *r)
{
	uint32_t last = r->count - 1;
	struct candidate *plans = r->plans;
	double best_us = plans[last].us, us, before = 0;

	qsort(plans, last, sizeof(*plans), by_us);
	r->steps = JUDGE_STEPS + (uint64_t)KERNEL_STEPS * r->request->count;
	for (uint32_t i = 0; i < last; i++) {
		plans[i].us = judge(r, &plans[i].plan, best_us * NEAR);
		best_us = fmin(best_us, plans[i].us);
	}
	qsort(plans, last, sizeof(*plans), by_us);
	r->steps = IMPROVE_STEPS;
	for (uint32_t i = 0; i < last && plans[i].us <= best_us * NEAR; i++) {
		us = plans[i].us;
		if (plans[i].plan.mode == PLAN_PARTITION && (us < before || us > before))
			plans[i].us = improve_partition(r, &plans[i].plan, us);
		before = us;
		best_us = fmin(best_us, plans[i].us);
	}
	qsort(plans, last, sizeof(*plans), by_us);
	return plans[last].us < plans[0].us * (1 - 1e-9) ? &plans[last] : &plans[0];
}

int cue_rank_from(struct plan *out, const char **from, const struct plan_request *request)
{
	const struct planner *planner;
	struct ranking *r = calloc(1, sizeof(*r));
	const struct candidate *best;
	int error = CUE_ERROR_MEMORY;

	*out = (struct plan){0};
	*from = NULL;
	if (!r)
		return error;
	r->request = request;
	for (uint32_t i = 0; !r->error && (planner = cue_planner_at(i)); i++)
		if (is_asked(planner, request))
			ask(r, planner);
	if (!r->error)
		ask(r, &leftover);
	best = r->error ? NULL : find_best(r);
	error = r->error;
	for (uint32_t i = 0; i < r->count; i++)
		if (&r->plans[i] != best || error)
			cue_plan_dispose(&r->plans[i].plan);
	if (!error) {
		*out = best->plan;
		*from = best->from;
	}
	free(r);
	return error;
}

int cue_rank(struct plan *out, const struct plan_request *request)
{
	const char *from;

	return cue_rank_from(out, &from, request);
}

const struct planner *cue_rank_at(uint32_t index)
{
	uint32_t count = 0;

	while (cue_planner_at(count))
		count++;
	if (index < count)
		return cue_planner_at(index);
	return index == count ? &leftover : index == count + 1 ? &best_of_all : NULL;
}

const struct planner *cue_rank_find(const char *name)
{
	const struct planner *planner;

	for (uint32_t i = 0; (planner = cue_rank_at(i)); i++)
		if (strcmp(planner->name, name) == 0)
			break;
	return planner;
}
