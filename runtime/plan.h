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

struct kscheduler_limits;
struct cdsearch_limits;

struct plan_request {
	uint32_t count;
	const struct profile *profiles; /* with PROFILE_LATENCY and PROFILE_BANDWIDTH for sm_count SMs */
	uint32_t sm_count;
	double peak_mb_s;      /* Pb: the device's memory bandwidth, 10^6 bytes a second */
	uint64_t global_bytes; /* Gb: the device's memory; 0: no limit */
	/* What the planners `kscheduler` and `cdsearch` compare with; NULL: they have no plan. */
	const struct kscheduler_limits *kscheduler;
	const struct cdsearch_limits *cdsearch;
};

struct planner {
	const char *name, *paper;
	/* CUE_ERROR_INPUT for larger sets, which would take too long, and for some below; 0: takes any number. */
	uint32_t most_kernels;
	/* 0 or a negative cue_error; `out` is disposable either way. Never worse than sequential by the estimate.
	 */
	int (*plan)(struct plan *out, const struct plan_request *request);
	/*
	 * What the planner needs beyond what cue_plan_check_request asks for, and the request does not have: a
	 * key of docs/profile-format.md, and *kernel is the first kernel without it; or what the limits lack, and
	 * *kernel is request->count. NULL: nothing is missing; then `plan` fails for no such reason. The function
	 * itself is NULL for planners that need nothing more.
	 */
	const char *(*lacks)(const struct plan_request *request, uint32_t *kernel);
};

/* Frees what the plan owns and makes it {0}. A plan that is {0} already is fine. */
void cue_plan_dispose(struct plan *plan);

/*
 * CUE_OK if planners can work with the request: every profile has latency (above 0) and bandwidth (0 or more)
 * for sm_count SMs, all finite, there is a peak bandwidth, and counts are within PROFILE_SMS and
 * PROFILE_KERNELS. Else CUE_ERROR_INPUT. No kernels are no error: the plan is empty.
 */
int cue_plan_check_request(const struct plan_request *request);

/*
 * CUE_OK if the plan runs each kernel of the request once, no phase takes more SMs than there are, has two
 * kernels of one program or more memory than the device, and each latency is what the estimate says. Else
 * CUE_ERROR_INPUT.
 */
int cue_plan_check(const struct plan *plan, const struct plan_request *request);

/* By name, or by index in the table's order; NULL if there is none. */
const struct planner *cue_planner_find(const char *name);
const struct planner *cue_planner_at(uint32_t index);

#endif
