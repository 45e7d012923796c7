// The planners' results for one request: a row for each in a table, the phases, and all of it as JSON.
#ifndef CUELASTIC_PLAN_RESULTS_H
#define CUELASTIC_PLAN_RESULTS_H

#include "xform/base/columns.h"
#include "plan/planners/metrics.h"
#include "xform/base/util.h"

#include <jansson.h>

struct plan_results {
	const struct plan_request *request;
	uint32_t planned; // planners that made a plan
	struct columns table;
	struct str phases;
	json_t *plans, *refused;
	struct metrics_run *runs; // memory for the kernels of one plan
	struct plan best;         // of those that divide the SMs
	int shares_sms;           // a planner's plan has several kernels on each SM
};

void plan_results_begin(struct plan_results *out, const struct plan_request *request);

// Asks the planner. 0, also if the set does not fit the planner, for which a row gives the reason. Negative on other failures.
int plan_results_add(struct plan_results *results, const struct planner *planner);

// The table, and after it the phases of each plan.
void plan_results_show(struct str *out, struct plan_results *results);

// "plans" and "refused".
json_t *plan_results_json(const struct plan_results *results);

void plan_results_dispose(struct plan_results *results);

#endif
