// The estimate is what the simulator finds for the order `partition` (plan/planners/estimate.c), and LEFTOVER
// is simulated. So all plans are compared by one model, and the best is never slower than LEFTOVER there.
//
// `exchange` starts from the plans of other planners, which need not be asked again. `optimal` is asked if that
// takes about as long.
#include <string.h>
#include "runtime/grid/error.h"
#include "rank.h"

#define OPTIMAL_COST 100000u // cue_optimal_cost: some 30 milliseconds

struct best {
	struct plan plan;
	const char *from; // whose it is; NULL: no one's yet
	double us;
};

static int is_asked(const struct planner *planner, const struct plan_request *request)
{
	static const char *const starts[] = {"sequential", "even", "slicer", "stm"};
	uint32_t kernel;

	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		if (strcmp(planner->name, starts[i]) == 0)
			return 0;
	if (strcmp(planner->name, "optimal") == 0)
		return cue_optimal_cost(request) <= OPTIMAL_COST;
	return !planner->lacks || !planner->lacks(request, &kernel);
}

// Keeps the planner's plan if it is better than that of `best`.
static int ask(struct best *best, const struct planner *planner, const struct plan_request *request)
{
	struct plan plan;
	int error = planner->plan(&plan, request);
	double us = error ? 0 : cue_plan_simulated_us(&plan, request);

	if (error || (best->from && us >= best->us)) {
		cue_plan_dispose(&plan);
		return error;
	}
	cue_plan_dispose(&best->plan);
	*best = (struct best){plan, planner->name, us};
	return CUE_OK;
}

static const struct planner leftover = {
    "leftover", "Pai et al., ASPLOS 2013, section 2", 0, cue_plan_leftover, NULL};
static const struct planner best_of_all = {"best", "the best plan of all planners", 0, cue_rank, NULL};

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
