// The input and the output of planners.
#ifndef PLAN_REQUEST_H
#define PLAN_REQUEST_H

#include <stdint.h>
#include "profile.h"

struct plan_share {
	uint32_t kernel; // index into the request's profiles
	uint32_t sms;    // 1 or more
	// Instead of SMs of its own: so many blocks on each SM, for the mode `mix`. 0: not planned, for no kernel of a phase.
	uint32_t sm_blocks;
};

// Kernels that run at the same time; phases follow one another.
struct plan_phase {
	uint32_t count;
	struct plan_share *shares;
	double latency_us; // as estimated: con_lat of Liang et al., equation 4; PLAN_LEFTOVER: as simulated
};

// How the kernels of a phase run together: the simulator's orders of these names (plan/sim/sim.h).
enum plan_mode {
	PLAN_PARTITION, // each has its SMs, and gives them to the others when it has no blocks left
	PLAN_MIX,       // each has sm_blocks on each SM; `sms` is what it would have else
	PLAN_LEFTOVER   // on streams of their own, as hardware does it: `sms` is the whole device
};

struct plan {
	enum plan_mode mode;
	uint32_t count;
	struct plan_phase *phases;
	double latency_us;        // the sum over phases
	double sequential_us;     // all kernels one after another on the whole device
	struct metrics_run *runs; // PLAN_LEFTOVER: of all kernels, as simulated; NULL: not yet
};

struct kscheduler_limits;
struct cdsearch_limits;

struct plan_request {
	uint32_t count;
	const struct profile *profiles; // with PROFILE_LATENCY and PROFILE_BANDWIDTH for sm_count SMs
	uint32_t sm_count;
	const struct device *device; // whose SMs hold blocks; NULL: each holds one
	double peak_mb_s;            // Pb: the device's memory bandwidth, 10^6 bytes a second
	uint64_t global_bytes;       // Gb: the device's memory; 0: no limit
	// What the planners `kscheduler` and `cdsearch` compare with; NULL: they have no plan.
	const struct kscheduler_limits *kscheduler;
	const struct cdsearch_limits *cdsearch;
};

#endif
