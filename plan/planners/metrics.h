// Metrics of kernels that ran, or are planned to run, concurrently. Times in microseconds on one clock. STP, ANTT and fairness as
// Eyerman and Eeckhout define them (IEEE Micro 28(3), 2008), for kernels instead of programs.
#ifndef METRICS_H
#define METRICS_H

#include "plan.h"

struct metrics_run {
	double submit_us, start_us, end_us; // submit ≤ start ≤ end
	double alone_us;                    // its time alone on the device, more than 0
};

struct metrics {
	double stp;         // the sum of alone / turnaround: how many devices' work was done; higher is better
	double antt;        // the mean of turnaround / alone, 1 or more; lower is better
	double fairness;    // the least alone / turnaround over the largest: 0 … 1
	double speedup;     // all runs one after another over all as they ran (Kim et al. 2021)
	double waiting_us;  // the mean of start - submit (Pai et al. 2013, section 6.2)
	double running;     // kernels at a time, on average from the first submission to the last end (figure 12)
	double makespan_us; // from the first submission to the last end
};

// How a run shared the device (Pai et al. 2013, section 6.3). A run that starts at the same time is not before it.
enum metrics_overlap {
	OVERLAP_EXCLUSIVE,  // no other ran during it
	OVERLAP_FULL,       // others did, but none began before it
	OVERLAP_PARTIAL,    // some began before it, and one of those ended before it
	OVERLAP_RESTRICTED, // some began before it, and none of those ended before it
	METRICS_OVERLAPS
};

// CUE_ERROR_INPUT if there are no runs, or a time is not finite or out of order; `out` is {0} then.
int cue_metrics_get(struct metrics *out, const struct metrics_run *runs, uint32_t count);

enum metrics_overlap cue_metrics_overlap(const struct metrics_run *runs, uint32_t count, uint32_t run);

// exclusive, shared/full, shared/partial, shared/restricted; "?" for others.
const char *cue_metrics_overlap_name(enum metrics_overlap overlap);

// The runs that a plan of the modes PLAN_PARTITION and PLAN_MIX foresees, one for each kernel of the request, in its order.
// All are submitted at 0. Each begins with its phase, and ends when its last block does by the estimate.
void cue_metrics_plan(struct metrics_run *out, const struct plan *plan, const struct plan_request *request);

#endif
