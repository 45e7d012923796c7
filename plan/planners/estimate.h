// Estimates the cost of concurrent kernels from their profiles (Liang et al., TPDS 2015, section 3.2):
// latency in microseconds, bandwidth in 10^6 bytes a second. Pure functions.
//
// A configuration is a list of shares: kernels, each with 1 or more SMs. The functions take requests that
// cue_plan_check_request has accepted and shares of kernels that are all different, with SM counts that sum
// up to no more than request->sm_count.
#ifndef ESTIMATE_H
#define ESTIMATE_H

#include <stdint.h>
#include "plan_request.h"

// The sums that the formulas need of a configuration; {0} is the empty one.
struct estimate {
	uint32_t count, sms;
	double work_us;       // the sum of R[m] * m: microseconds of one SM
	double mb_s;          // the sum of B[m]
	double bytes;         // the sum of G
	double last_us;       // the largest R[m], of the kernel whose blocks run out last
	double last_block_us; // the latency of one block of that kernel
	double block_us;      // the largest latency of one block
};

// One kernel on m SMs, as `estimate` adds it up.
struct estimate_part {
	double latency_us, work_us, mb_s, bytes, block_us;
};

struct estimate_part cue_estimate_part(const struct plan_request *request, uint32_t kernel, uint32_t sms);

static inline void cue_estimate_add(struct estimate *sum, const struct estimate_part *part, uint32_t sms)
{
	sum->count++;
	sum->sms += sms;
	sum->work_us += part->work_us;
	sum->mb_s += part->mb_s;
	sum->bytes += part->bytes;
	if (part->latency_us > sum->last_us) {
		sum->last_us = part->latency_us;
		sum->last_block_us = part->block_us;
	}
	if (part->block_us > sum->block_us)
		sum->block_us = part->block_us;
}

// DRR: when the last block ends, from latencies alone; estimate.c explains the closed form.
static inline double cue_estimate_finish(const struct estimate *sum)
{
	double finish;

	if (sum->count <= 1)
		return sum->last_us;
	finish = sum->work_us / sum->sms + 0.5 * sum->last_block_us * (sum->sms - 1) / sum->sms;
	return finish > sum->block_us ? finish : sum->block_us;
}

// Equation 3: 1 while the needed bandwidth is available. A kernel alone was measured, so it is not slowed
// down again.
static inline double cue_estimate_slowdown(const struct estimate *sum, double peak_mb_s)
{
	return sum->count > 1 && sum->mb_s > peak_mb_s ? sum->mb_s / peak_mb_s : 1;
}

// The parts of all shares, added in their order.
struct estimate cue_estimate_sum(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count);

// Whether two kernels may run at the same time: not if they are of one program.
int cue_estimate_compatible(const struct plan_request *request, uint32_t a, uint32_t b);

double cue_estimate_penalty(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count);

// Equation 4: infinite if the kernels' memory does not fit on the device together, or if two are of one
// program.
double cue_estimate_con_us(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count);

// Equation 2: one after another, each on all the SMs that the configuration uses.
double cue_estimate_seq_us(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count);

#endif
