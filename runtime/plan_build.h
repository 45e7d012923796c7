/* How planners put a plan together: begin, push phases, finish. Not for others. */
#ifndef PLAN_BUILD_H
#define PLAN_BUILD_H

#include "plan.h"

/* Checks the request and makes an empty plan with room for all its kernels. */
int cue_plan_begin(struct plan *out, const struct plan_request *request);

/* Appends a phase with these shares, one or more, and the latency that the estimate gives it. */
void cue_plan_push(
    struct plan *out, const struct plan_request *request, const struct plan_share *shares, uint32_t count);

/* The same, but one kernel after another on all SMs where that takes no longer. */
void cue_plan_push_or_split(
    struct plan *out, const struct plan_request *request, const struct plan_share *shares, uint32_t count);

/* Sums up. A plan that is worse than sequential becomes sequential. */
void cue_plan_finish(struct plan *out, const struct plan_request *request);

/*
 * A whole plan: the kernels in the request's order, up to `most` that may run together in a phase; `divide`
 * gives all SMs to them, 1 or more each.
 */
int cue_plan_in_order(struct plan *out, const struct plan_request *request, uint32_t most,
    void (*divide)(struct plan_share *shares, uint32_t count, const struct plan_request *request));

/* One kernel with all SMs. */
struct plan_share cue_plan_alone(const struct plan_request *request, uint32_t kernel);

extern const struct planner cue_planner_sequential, cue_planner_even, cue_planner_slicer, cue_planner_stm,
    cue_planner_exchange, cue_planner_bounded, cue_planner_optimal;

#endif
