// Estimates the cost of concurrent kernels from their profiles: latency in microseconds, bandwidth in 10^6
// bytes a second. Pure functions. The model is that of the simulator's order `partition` (estimate.c); names
// and equations are those of Liang et al. (TPDS 2015), section 3.2.
//
// A configuration is a list of shares: kernels, each with 1 or more SMs. The functions take requests that cue_plan_check_request has
// accepted and shares of kernels that are all different, with SM counts that sum up to no more than request->sm_count.
#ifndef ESTIMATE_H
#define ESTIMATE_H

#include <stdint.h>
#include "alone.h"
#include "plan_request.h"

// Whether two kernels may run at the same time: not if they are of one program.
int cue_estimate_compatible(const struct plan_request *request, uint32_t a, uint32_t b);

// Whether these kernels may run at the same time: they are of different programs, and their memory fits the
// device together (equation 4).
int cue_estimate_coexist(const struct plan_request *request, const struct plan_share *shares, uint32_t count);

// Whether they may also divide the SMs, in any way: they are few enough, and a block with room for any of them fits an SM.
int cue_estimate_allowed(const struct plan_request *request, const struct plan_share *shares, uint32_t count);

// When the last block of the phase ends, and that of each share. Blocks that begin at odd times can fill rounds
// that the profile counts as whole ones; but no kernel is taken to be faster than it is alone on the SMs that
// suit it best. For shares that are allowed. PLAN_MIX: infinite if they are not, or if an SM does not hold a block of each as planned.
// It needs PROFILE_PERFORMANCE to know more than that SMs are alike.
double cue_estimate_mode_us(enum plan_mode mode, double *ends_us, const struct plan_request *request,
    const struct plan_share *shares, uint32_t count);

// PLAN_PARTITION's without that limit, to compare divisions that it would make equal.
double cue_estimate_search_us(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count);

// cue_estimate_mode_us, which is infinite if the shares are not allowed.
double cue_estimate_con_us(
    enum plan_mode mode, const struct plan_request *request, const struct plan_share *shares, uint32_t count);

// Some SMs of a phase that one of its kernels has for a time.
struct estimate_piece {
	double from_us, to_us;
	double first_sm, sms; // need not be whole numbers
	uint32_t share;
};

// Calls `see` with all pieces of a phase, by time, and returns the last one's end: cue_estimate_search_us.
double cue_estimate_watch(const struct plan_request *request, const struct plan_share *shares, uint32_t count,
    void (*see)(void *context, const struct estimate_piece *piece), void *context);

// How many blocks with room for any of these kernels an SM holds; one if device or block are not known.
uint32_t cue_estimate_blocks(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count);

// Equation 2: one after another, each on all the SMs that the configuration uses.
double cue_estimate_seq_us(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count);

#endif
