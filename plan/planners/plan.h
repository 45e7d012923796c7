// Plans: which kernels run together, with how many SMs each, in which order. One planner a file, one table.
// Pure: profiles and device are arguments, and the same input gives the same plan.
#ifndef PLAN_H
#define PLAN_H

#include <stdint.h>
#include "plan_request.h"

struct planner {
	const char *name, *paper;
	// CUE_ERROR_INPUT for larger sets, which would take too long, and for some below; 0: takes any number.
	uint32_t most_kernels;
	// 0 or a negative cue_error; `out` is disposable either way. Never worse than sequential by the estimate.
	int (*plan)(struct plan *out, const struct plan_request *request);
	// Finds what the planner needs beyond cue_plan_check_request and the request does not have. If a profile
	// lacks it: a key of docs/reference/profile-format.md, and *kernel is the first such kernel. If the
	// limits lack it: its name, and *kernel is request->count. NULL: nothing is missing, and `plan` does not
	// fail for this reason. The function is NULL for planners that need nothing more.
	const char *(*lacks)(const struct plan_request *request, uint32_t *kernel);
};

// Frees what the plan owns and makes it {0}; it may be {0} already.
void cue_plan_dispose(struct plan *plan);

// CUE_OK if planners can work with the request: every profile has latency (above 0) and bandwidth (0 or more)
// for sm_count SMs, all finite; there is a peak bandwidth; counts are within PROFILE_SMS and PROFILE_KERNELS.
// Otherwise CUE_ERROR_INPUT. A request without kernels is valid: the plan is empty.
int cue_plan_check_request(const struct plan_request *request);

// CUE_OK if the plan runs each kernel of the request once; no phase takes more SMs than there are, has two kernels of one program or
// more memory than the device; and each latency is the estimated one. Otherwise CUE_ERROR_INPUT.
int cue_plan_check(const struct plan *plan, const struct plan_request *request);

// What the simulator finds for the plan, in microseconds. Less than latency_us if a kernel is faster there than
// ever alone (estimate.h).
double cue_plan_simulated_us(const struct plan *plan, const struct plan_request *request);

// What the planner `optimal` costs, in units of about a third of a microsecond.
uint64_t cue_optimal_cost(const struct plan_request *request);

// By name, or by index in the table's order; NULL if there is none.
const struct planner *cue_planner_find(const char *name);
const struct planner *cue_planner_at(uint32_t index);

#endif
