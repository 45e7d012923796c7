// Divides the SMs of one phase among its kernels. For planners only.
#ifndef PLAN_DIVIDE_H
#define PLAN_DIVIDE_H

#include "estimate.h"

// What no plan can fall below, of each kernel.
struct divide_bound {
	double work_us; // microseconds of one SM, on the number of SMs where these are least
	double alone_us;
	double bytes; // that it moves, in the unit of 1 MB/s times 1 microsecond
};

// 0 or CUE_ERROR_MEMORY; one for each kernel of the request, on the heap.
int cue_divide_bounds(struct divide_bound **out, const struct plan_request *request);

// About the least time of any division of the SMs among these kernels.
double cue_divide_bound_us(const struct divide_bound *bounds, const struct plan_request *request,
    const struct plan_share *shares, uint32_t count);

// What an estimate of a phase costs, in units of about a third of a microsecond.
static inline uint64_t cue_divide_cost(uint32_t count)
{
	return (uint64_t)count * count;
}

// Gives all SMs to the kernels in proportion to weights above 0, 1 or more to each.
void cue_divide_by(
    const struct plan_request *request, struct plan_share *shares, uint32_t count, const double *weights);

// How long kernels take on these shares.
typedef double cue_divide_us(void *context, struct plan_share *shares, uint32_t count);

// Improves a division, in which all SMs are used, as long as SMs of one kernel help another by `judge`, or, if it is NULL, by the
// estimate. Returns that time. Stops when *cost, to which it adds what estimates cost, exceeds `most`. The kernels must be allowed
// together.
double cue_divide_improve(const struct plan_request *request, struct plan_share *shares, uint32_t count,
    uint64_t *cost, uint64_t most, cue_divide_us *judge, void *context);

#endif
