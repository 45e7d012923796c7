// DRR, the estimate that Liang et al. (TPDS 2015, section 3.2) plan with, in closed form: a list schedule of the
// blocks, where kernel i has m_i of the S SMs, each block goes to the SM that is free first, and a block of
// kernel i takes l_i = R_i[m_i] * m_i / TB_i. estimate.c says why plans are not judged by it.
//
// No SM is idle before the queue is empty, so the work (the sum of R_i[m_i] * m_i) is spread over S SMs; only the end is ragged.
// There the SMs run blocks of the kernel that runs out last. It is the one with the largest R_i[m_i], since all kernels advance in
// proportion to 1 / R_i[m_i]. The begins of the SMs' last blocks are spread over the time of one such block. So DRR = work / S +
// l_last / 2 * (S - 1) / S, and at least the longest block. This takes constant time; a list schedule visits every block.
//
// Compared with the list schedule (test_plan_stm.c; random sets of 2 to 5 kernels with random shares of 15 SMs) it
// differs, on average, in 99 of 100 sets and at most: grids of 256 blocks or more by 0.1, 0.6 and 1.3 %, of 32
// or more by 0.6, 8 and 16 %, of 8 or more by 3, 28 and 45 %: with fewer blocks than two rounds of the SMs the
// end is most of the schedule. Blocks of an unknown grid have no length.
#ifndef DRR_H
#define DRR_H

#include "plan_request.h"

// The sums that the formulas need of a configuration; {0} is the empty one.
struct drr {
	uint32_t count, sms;
	double work_us;       // the sum of R[m] * m: microseconds of one SM
	double mb_s;          // the sum of B[m]
	double bytes;         // the sum of G
	double last_us;       // the largest R[m], of the kernel whose blocks run out last
	double last_block_us; // the latency of one block of that kernel
	double block_us;      // the largest latency of one block
};

// One kernel on m SMs, as `drr` adds it up.
struct drr_part {
	double latency_us, work_us, mb_s, bytes, block_us;
};

static inline struct drr_part cue_drr_part(const struct plan_request *request, uint32_t kernel, uint32_t sms)
{
	const struct profile *profile = &request->profiles[kernel];
	double latency = profile_latency_us(profile, sms);
	uint64_t blocks = profile_blocks(profile);

	return (struct drr_part){.latency_us = latency,
	    .work_us = latency * sms,
	    .mb_s = profile->bandwidth_mb_s[sms - 1],
	    .bytes = (double)profile->global_bytes,
	    .block_us = blocks ? latency * sms / (double)blocks : 0};
}

static inline void cue_drr_add(struct drr *sum, const struct drr_part *part, uint32_t sms)
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

// When the last block ends, from latencies alone.
static inline double cue_drr_finish(const struct drr *sum)
{
	double finish;

	if (sum->count <= 1)
		return sum->last_us;
	finish = sum->work_us / sum->sms + 0.5 * sum->last_block_us * (sum->sms - 1) / sum->sms;
	return finish > sum->block_us ? finish : sum->block_us;
}

// Equation 3: 1 while the needed bandwidth is available. A kernel alone was measured, so it is not slowed down again.
static inline double cue_drr_slowdown(const struct drr *sum, double peak_mb_s)
{
	return sum->count > 1 && sum->mb_s > peak_mb_s ? sum->mb_s / peak_mb_s : 1;
}

#endif
