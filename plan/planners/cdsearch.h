// CD-search (Zhao et al., ICS 2018): divides SMs among kernels by whether bandwidth outside the SMs suffices. Pure functions.
#ifndef CDSEARCH_H
#define CDSEARCH_H

#include "runtime/grid/device.h"
#include "runtime/search/search.h"
#include "plan.h"

// The device's figures in the model, and the thresholds of the modes.
struct cdsearch_limits {
	uint32_t sm_count;
	double clock_khz, line_bytes;
	double noc_mb_s, llc_mb_s, memory_mb_s; // 10^6 bytes a second, of the whole device; 0: not known
	double memory_use;                      // the part of memory_mb_s that can be had: the paper's 0.5
	double loss;  // that a memory-intensive kernel may have: the paper's 0.05, sections 4.2 and 4.3
	int is_power; // planners: power mode for kernels of any class
};

// The figures in the device's table, and the paper's numbers; lines of 128 bytes. noc_mb_s and llc_mb_s are in no table and are 0.
struct cdsearch_limits cue_cdsearch_limits_of(const struct device *device);

// Equations 1 and 2: the bandwidth that this many SMs need if they never wait, and what the device has for the kernel.
double cue_cdsearch_demand_mb_s(
    const struct profile *profile, const struct cdsearch_limits *limits, uint32_t sms);
double cue_cdsearch_supply_mb_s(const struct profile *profile, const struct cdsearch_limits *limits);

// Whether the kernel, on all SMs (as in section 4.1.1), needs more bandwidth than there is. Needs PROFILE_IPC and PROFILE_LLC.
int cue_cdsearch_memory_intensive(const struct profile *profile, const struct cdsearch_limits *limits);

enum cdsearch_mode { CDSEARCH_EVEN, CDSEARCH_PERFORMANCE, CDSEARCH_POWER };

// One trial: `kept` is the kernel's performance on this many SMs, relative to an even share.
struct cdsearch_step {
	uint32_t kernel, sms;
	double kept;
	int is_enough; // no more than the limits' `loss` is lost
};

// The caller's array of steps; steps that do not fit are only counted. 2 * sm_count is always enough.
struct cdsearch_steps {
	uint32_t count, room;
	struct cdsearch_step *steps;
};

// Sets shares[].sms for kernels that run concurrently, of which memory[i] are memory-intensive:
//  - performance mode, if some are: the fewest SMs for those, in steps of two from an even share; the others
//    divide the rest evenly;
//  - power mode, if all are: the fewest SMs for each; the other SMs stay idle;
//  - even shares, if none is.
// Performance is 1 / R[m]. Needs request->cdsearch. count: 1 … request->sm_count. Appends the trials to `steps`, which may be NULL.
enum cdsearch_mode cue_cdsearch_divide(struct plan_share *shares, const int *memory, uint32_t count,
    const struct plan_request *request, struct cdsearch_steps *steps);

#endif
