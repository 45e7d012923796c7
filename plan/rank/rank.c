// The estimate is what the simulator finds for the order `partition` (plan/planners/estimate.c), and LEFTOVER
// is simulated. So all plans are compared by one model. Only a plan too large to be simulated may be slower than LEFTOVER.
// The estimate counts blocks, the simulator knows each block's SM. This makes a difference where a profile has very
// different times for a few SMs more. So phases that are not too large are simulated, too.
//
// `exchange` leaves the plans that it starts from by the estimate, so those are asked, too. `optimal` is asked if that
// takes about as long.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "plan/planners/estimate.h"
#include "plan/planners/plan_build.h"
#include "plan/sim/sim.h"
#include "runtime/grid/error.h"
#include "rank.h"

#define OPTIMAL_COST 100000u    // cue_optimal_cost: some 30 milliseconds
#define SIMULATED_BLOCKS 32768u // of a plan: some 5 milliseconds
#define STM_WORK 4096u          // kernels times SMs: some 40 milliseconds at most

struct best {
	struct plan plan;
	const char *from; // whose it is; NULL: no one's yet
	double us;
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

static uint64_t blocks_of(const struct plan_phase *phase, const struct plan_request *request)
{
	uint64_t blocks = 0;

	for (uint32_t i = 0; i < phase->count; i++)
		blocks += profile_blocks(&request->profiles[phase->shares[i].kernel]);
	return blocks;
}

static int by_kernel(const void *a, const void *b)
{
	const struct plan_share *x = a, *y = b;

	return (x->kernel > y->kernel) - (x->kernel < y->kernel);
}

static int simulate(
    double *us, struct plan_phase *phase, enum plan_mode mode, const struct plan_request *request)
{
	uint32_t count = phase->count, sms = 0;
	struct sim_kernel *kernels = calloc(count, sizeof(*kernels));
	struct sim_outcome *outcomes = calloc(count, sizeof(*outcomes));
	const struct profile **profiles = calloc(count, sizeof(*profiles));
	struct sim_config config = {.device = request->device,
	    .kernels = kernels,
	    .count = count,
	    .order = mode == PLAN_MIX ? SIM_MIX : SIM_PARTITION,
	    .bandwidth = SIM_PENALTY,
	    .peak_mb_s = request->peak_mb_s};
	struct block_usage merged;
	void *memory = NULL;
	int error = kernels && outcomes && profiles ? CUE_OK : CUE_ERROR_MEMORY;

	// As the estimate and `sim` have them: SMs in the order of the kernels.
	qsort(phase->shares, count, sizeof(*phase->shares), by_kernel);
	for (uint32_t i = 0; i < count && !error; i++) {
		profiles[i] = &request->profiles[phase->shares[i].kernel];
		error = cue_sim_kernel(&kernels[i], profiles[i], request->device);
		kernels[i].first_sm = sms;
		kernels[i].sms = phase->shares[i].sms;
		kernels[i].sm_blocks = kernels[i].share = mode == PLAN_MIX ? phase->shares[i].sm_blocks : 0;
		sms += phase->shares[i].sms;
	}
	if (!error)
		error = cue_sim_merge(&merged, profiles, count, request->device);
	for (uint32_t i = 0; i < count && !error; i++)
		kernels[i].merged = merged;
	if (!error && !(memory = malloc(cue_sim_bytes(&config))))
		error = CUE_ERROR_MEMORY;
	if (!error)
		error = cue_sim_run(outcomes, &config, memory);
	*us = 0;
	for (uint32_t i = 0; i < count && !error; i++)
		*us = fmax(*us, outcomes[i].end_us);
	free(memory);
	free(profiles);
	free(outcomes);
	free(kernels);
	return error;
}

static int judge(double *us, struct plan *plan, const struct plan_request *request)
{
	uint64_t left = SIMULATED_BLOCKS;
	int error = CUE_OK;

	*us = cue_plan_simulated_us(plan, request);
	if (plan->mode == PLAN_LEFTOVER)
		return CUE_OK;
	for (uint32_t p = 0; p < plan->count && !error; p++) {
		struct plan_phase *phase = &plan->phases[p];
		uint64_t blocks = blocks_of(phase, request);
		double phase_us;
		if (phase->count < 2 || blocks == 0 || blocks > left)
			continue;
		left -= blocks;
		*us -= plan->mode == PLAN_MIX ? phase->latency_us
		                              : cue_estimate_search_us(request, phase->shares, phase->count);
		error = simulate(&phase_us, phase, plan->mode, request);
		*us += phase_us;
	}
	return error;
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

// Takes the plan, and keeps it if it is better.
static int compare(
    struct best *best, const struct planner *planner, struct plan *plan, const struct plan_request *request)
{
	double us;
	int error = judge(&us, plan, request);

	if (error || (best->from && us >= best->us * (1 - 1e-9))) {
		cue_plan_dispose(plan);
		return error;
	}
	cue_plan_dispose(&best->plan);
	*best = (struct best){*plan, planner->name, us};
	return CUE_OK;
}

// A plan by blocks is judged as it is, too: improve_mix goes by the estimate.
static int ask(struct best *best, const struct planner *planner, const struct plan_request *request)
{
	struct plan plan;
	int error = planner->plan(&plan, request), is_mixed = !error && plan.mode == PLAN_MIX;

	if (error) {
		cue_plan_dispose(&plan);
		return error;
	}
	error = compare(best, planner, &plan, request);
	if (error || !is_mixed)
		return error;
	error = planner->plan(&plan, request);
	if (error) {
		cue_plan_dispose(&plan);
		return error;
	}
	improve_mix(&plan, request);
	return compare(best, planner, &plan, request);
}

static const struct planner leftover = {
    "leftover", "Pai et al., ASPLOS 2013, section 2", 0, cue_plan_leftover, NULL};
static const struct planner best_of_all = {
    "best", "the best of their plans; optimal is asked if it takes some 30 ms at most", 0, cue_rank, NULL};

int cue_rank_from(struct plan *out, const char **from, const struct plan_request *request)
{
	const struct planner *planner;
	struct best best = {0};
	int error = CUE_OK;

	for (uint32_t i = 0; !error && (planner = cue_planner_at(i)); i++)
		if (is_asked(planner, request))
			error = ask(&best, planner, request);
	if (!error)
		error = ask(&best, &leftover, request);
	*out = best.plan;
	*from = best.from;
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
