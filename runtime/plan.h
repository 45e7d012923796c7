/*
 * Plans: which kernels run together, with how many SMs each, in which order. One planner a file, one table.
 * Pure: profiles and device are arguments, and the same input gives the same plan.
 */
#ifndef PLAN_H
#define PLAN_H

#include <stdint.h>
#include "profile.h"

struct plan_share {
	uint32_t kernel; /* index into the request's profiles */
	uint32_t sms;    /* 1 or more */
};

/* Kernels that run at the same time; phases follow one another. */
struct plan_phase {
	uint32_t count;
	struct plan_share *shares;
	double latency_us; /* as estimated: con_lat of Liang et al., equation 4 */
};

struct plan {
	uint32_t count;
	struct plan_phase *phases;
	double latency_us;    /* the sum over phases */
	double sequential_us; /* all kernels one after another on the whole device */
};

struct plan_request {
	uint32_t count;
	const struct profile *profiles; /* with PROFILE_LATENCY and PROFILE_BANDWIDTH for sm_count SMs */
	uint32_t sm_count;
	double peak_mb_s;      /* Pb: the device's memory bandwidth, 10^6 bytes a second */
	uint64_t global_bytes; /* Gb: the device's memory; 0: no limit */
};

struct planner {
	const char *name, *paper;
	/* 0 or a negative cue_error; `out` is disposable either way. Never worse than sequential by the estimate.
	 */
	int (*plan)(struct plan *out, const struct plan_request *request);
};

void cue_plan_dispose(struct plan *plan);

/* By name, or by index in the table's order; NULL if there is none. */
const struct planner *cue_planner_find(const char *name);
const struct planner *cue_planner_at(uint32_t index);

#endif
