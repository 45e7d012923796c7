// Divides the SMs of one phase among its kernels in the best way. For planners only.
#ifndef PLAN_BRANCH_H
#define PLAN_BRANCH_H

#include "plan_divide.h"

#define BRANCH_KERNELS 12u // of a phase

struct branch_corner {
	double work_us, demand;
};

// Of a kernel, over all numbers of SMs.
struct branch_range {
	double least_block_us, most_latency_us;
};

// Memory for searches, one after another.
struct branch {
	const struct divide *divide;
	uint32_t sms, count;
	struct plan_share best[BRANCH_KERNELS]; // in the caller's order
	struct plan_share trial[BRANCH_KERNELS];
	uint32_t place[BRANCH_KERNELS]; // of trial[i] in the caller's order
	double best_us;
	struct branch_range ranges[BRANCH_KERNELS]; // of trial[j]
	double *sums;                               // [(j * (sms + 1) + m) * lines + k]
	struct branch_corner *corners;              // the same with corners for lines
	double *own;                                // [m * lines + k]: of one kernel
	uint64_t branches;                          // that may still be examined
};

// 0 or CUE_ERROR_MEMORY; dispose of it either way.
int cue_branch_begin(struct branch *out, const struct divide *divide);
void cue_branch_dispose(struct branch *branch);

// Finds the best division of all SMs among `count` kernels, 2 or more, that may be one phase. Sets
// shares[].sms and returns its con_lat. Infinite, and the shares undefined, if none takes less than `beat`.
// Visits at most branch->branches branches and subtracts them; if they run out, the division is the best so
// far.
double cue_branch_search(struct branch *branch, struct plan_share *shares, uint32_t count, double beat);

#endif
