// The SMs of one phase divided among its kernels by repeated exchange. Not for others than planners.
#ifndef PLAN_DIVIDE_H
#define PLAN_DIVIDE_H

#include "estimate.h"

// What the estimate says of each kernel on each number of SMs, and the least that any number of SMs gives.
struct divide {
	const struct plan_request *request;
	struct estimate_part *parts; // [kernel * sm_count + m - 1]
	double *least_work_us;       // [kernel]
	double *least_mb_s;
	uint32_t *kept; // room for cue_divide_search
};

// 0 or CUE_ERROR_MEMORY; dispose of it either way.
int cue_divide_begin(struct divide *out, const struct plan_request *request);
void cue_divide_dispose(struct divide *divide);

static inline const struct estimate_part *cue_divide_part(
    const struct divide *d, uint32_t kernel, uint32_t sms)
{
	return &d->parts[(size_t)kernel * d->request->sm_count + sms - 1];
}

// con_lat of shares; like cue_estimate_con_us, but programs and memory are not looked at.
double cue_divide_con_us(const struct divide *d, const struct plan_share *shares, uint32_t count);

// No more than con_lat of two kernels beside others: the ragged end is left out. per_sm and per_mb_s are a
// little less than 1 / SMs and 1 / peak, so that rounding leaves it a bound.
static inline double cue_divide_bound_pair(const struct estimate *others, const struct estimate_part *a,
    const struct estimate_part *b, double per_sm, double per_mb_s)
{
	double finish = (others->work_us + a->work_us + b->work_us) * per_sm;
	double slow = (others->mb_s + a->mb_s + b->mb_s) * per_mb_s;

	return slow > 1 ? finish * slow : finish;
}

// Whether these kernels may be one phase: few enough, of different programs, with room for their memory.
int cue_divide_allowed(const struct divide *d, const struct plan_share *shares, uint32_t count);

// No division of the SMs among these kernels takes less than this.
double cue_divide_bound_us(const struct divide *d, const struct plan_share *shares, uint32_t count);

// Sets shares[].sms so that all SMs are used and dividing what two of the kernels have differently does not
// help. con_lat; `trials` is raised by the divisions that were tried.
double cue_divide_search(const struct divide *d, struct plan_share *shares, uint32_t count, uint64_t *trials);

#endif
