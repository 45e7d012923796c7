// Profiles as pictures: how kernels scale, and the cost of each division of the SMs between two of them.
#ifndef CUELASTIC_CHART_H
#define CUELASTIC_CHART_H

#include "plan/planners/plan.h"
#include "xform/base/util.h"

// All take a request that cue_plan_check_request has accepted and append an SVG document. `device` is for
// the title. The same input gives the same bytes.

// Two panels over the number of SMs m: R[1] / R[m] and B[m], a curve for each kernel.
void chart_curves(struct str *out, const struct plan_request *request, const char *device);

// The estimated latency of kernels `a` and `b` beside each other, a with m of the SMs and b with the others,
// for every m; beside it the one of both after one another. The kernels are different ones and compatible by
// cue_estimate_compatible, and there are 2 SMs or more.
void chart_sweep(
    struct str *out, const struct plan_request *request, const char *device, uint32_t a, uint32_t b);

// A plan of the mode PLAN_PARTITION: which SMs its kernels have, over time, by the estimate.
void chart_plan(
    struct str *out, const struct plan *plan, const struct plan_request *request, const char *device);

#endif
