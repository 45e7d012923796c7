// How planners build a plan: begin, push phases, finish. For planners only.
#ifndef PLAN_BUILD_H
#define PLAN_BUILD_H

#include "plan.h"

// Checks the request and makes an empty plan with memory for all its kernels.
int cue_plan_begin(struct plan *out, const struct plan_request *request);

// Appends a phase with these shares, one or more, and the latency that the estimate gives it.
void cue_plan_push(
    struct plan *out, const struct plan_request *request, const struct plan_share *shares, uint32_t count);

// The same, but one kernel after another on all SMs if that takes no longer.
void cue_plan_push_or_split(
    struct plan *out, const struct plan_request *request, const struct plan_share *shares, uint32_t count);

// Sums up. A plan that is worse than sequential becomes sequential.
void cue_plan_finish(struct plan *out, const struct plan_request *request);

struct plan_order {
	const uint32_t *kernels; // the order; NULL: the request's
	const uint32_t *groups; // [kernel]: kernels of different groups are in no phase together; NULL: one group
	uint32_t most;          // kernels in a phase
	// Gives SMs, 1 or more each and no more than there are, to two kernels or more.
	void (*divide)(struct plan_share *shares, uint32_t count, const struct plan_request *request,
	    const struct plan_order *order);
	const void *context; // for `divide`
	enum plan_mode mode;
};

// A whole plan: the kernels in an order, each phase as many as may run together.
int cue_plan_in_order(struct plan *out, const struct plan_request *request, const struct plan_order *order);

// Whether it is known how fast each kernel is with so many blocks on each SM.
int cue_plan_has_performance(const struct plan_request *request);

// The same, or with the blocks that `divide` gives each SM if that is better by the estimate, and all profiles have performance.
int cue_plan_by_blocks(struct plan *out, const struct plan_request *request, const struct plan_order *order);

// One kernel with all SMs.
struct plan_share cue_plan_alone(const struct plan_request *request, uint32_t kernel);

extern const struct planner cue_planner_sequential, cue_planner_even, cue_planner_slicer,
    cue_planner_kscheduler, cue_planner_cdsearch, cue_planner_stm, cue_planner_exchange, cue_planner_optimal;

#endif
