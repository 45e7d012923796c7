// The best plan for a request, among those of the planners and what hardware does without one.
#ifndef RANK_H
#define RANK_H

#include "plan/planners/metrics.h"
#include "plan/planners/plan.h"

// `best`, not in the planners' table. request->device is set.
int cue_rank(struct plan *out, const struct plan_request *request);
// The same; *from is the name of the planner whose plan it is.
int cue_rank_from(struct plan *out, const char **from, const struct plan_request *request);

// `leftover`: all kernels that may run at the same time are launched at the same time (leftover_plan.c).
int cue_plan_leftover(struct plan *out, const struct plan_request *request);

// As cue_metrics_plan, and for PLAN_LEFTOVER as simulated; 0 if that fails.
void cue_rank_runs(struct metrics_run *out, const struct plan *plan, const struct plan_request *request);

// The planners' table, and after it these two; by name, NULL if there is none, and by index.
const struct planner *cue_rank_find(const char *name);
const struct planner *cue_rank_at(uint32_t index);

#endif
