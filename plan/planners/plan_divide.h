// Divides the SMs of one phase among its kernels by repeated exchange. For planners only.
#ifndef PLAN_DIVIDE_H
#define PLAN_DIVIDE_H

#include "estimate.h"

// The estimate of each kernel on each number of SMs, and its least work on any number.
struct divide {
	const struct plan_request *request;
	struct estimate_part *parts; // [kernel * sm_count + m - 1]
	double *least_work_us;       // [kernel]
	double *least_mb_s;
	uint32_t *kept; // scratch memory of cue_divide_search
};

// 0 or CUE_ERROR_MEMORY; dispose of it either way.
int cue_divide_begin(struct divide *out, const struct plan_request *request);
void cue_divide_dispose(struct divide *divide);

static inline const struct estimate_part *cue_divide_part(
    const struct divide *d, uint32_t kernel, uint32_t sms)
{
	return &d->parts[(size_t)kernel * d->request->sm_count + sms - 1];
}

// con_lat of shares; like cue_estimate_con_us, but without checking programs and memory.
double cue_divide_con_us(const struct divide *d, const struct plan_share *shares, uint32_t count);

// A lower bound of con_lat for two kernels beside others: the ragged end is left out. per_sm and per_mb_s are
// slightly less than 1 / SMs and 1 / peak, so that it stays a bound after rounding.
static inline double cue_divide_bound_pair(const struct estimate *others, const struct estimate_part *a,
    const struct estimate_part *b, double per_sm, double per_mb_s)
{
	double finish = (others->work_us + a->work_us + b->work_us) * per_sm;
	double slow = (others->mb_s + a->mb_s + b->mb_s) * per_mb_s;

	return slow > 1 ? finish * slow : finish;
}

// Whether these kernels may be one phase: few enough, of different programs, and their memory fits.
int cue_divide_allowed(const struct divide *d, const struct plan_share *shares, uint32_t count);

// A lower bound of the time of any division of the SMs among these kernels.
double cue_divide_bound_us(const struct divide *d, const struct plan_share *shares, uint32_t count);

// Sets shares[].sms so that all SMs are used and no different division between two of the kernels helps.
// Returns con_lat; adds the divisions tried to `trials`.
double cue_divide_search(const struct divide *d, struct plan_share *shares, uint32_t count, uint64_t *trials);

#endif
