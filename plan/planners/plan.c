// The table of planners, and what they share: memory, checks, the fallback to sequential.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cuelastic/runtime.h"
#include "estimate.h"
#include "plan_build.h"
#include "runtime/grid/error.h"

static const struct planner *const planners[] = {&cue_planner_sequential, &cue_planner_even,
    &cue_planner_slicer, &cue_planner_kscheduler, &cue_planner_cdsearch, &cue_planner_stm,
    &cue_planner_exchange, &cue_planner_optimal};

#define PLANNERS (sizeof(planners) / sizeof(planners[0]))

const struct planner *cue_planner_at(uint32_t index)
{
	return index < PLANNERS ? planners[index] : NULL;
}

const struct planner *cue_planner_find(const char *name)
{
	for (size_t i = 0; i < PLANNERS; i++)
		if (strcmp(planners[i]->name, name) == 0)
			return planners[i];
	return NULL;
}

void cue_plan_dispose(struct plan *plan)
{
	free(plan->phases); // the same allocation holds the shares
	free(plan->runs);
	*plan = (struct plan){0};
}

// Says which kernel lacks what, and what to do.
static int check_times(const struct profile *profile, const struct plan_request *request)
{
	const char *name = profile->name ? profile->name : "a kernel";

	int has_times =
	    profile_has(profile, PROFILE_LATENCY) || (profile->latency_us && profile->latency_us[0] > 0);

	if (profile->sm_count == 0 || !has_times)
		return cue_error_set(
		    CUE_ERROR_INPUT, "%s: no latency_us: `cuelastic profile` measures the times", name);
	if (!profile->bandwidth_mb_s)
		return cue_error_set(CUE_ERROR_INPUT, "%s: no bandwidth_mb_s: `cuelastic profile` measures it", name);
	if (profile->sm_count < request->sm_count)
		return cue_error_set(CUE_ERROR_INPUT, "%s: latency_us has %u numbers, and the device has %u SMs",
		    name, profile->sm_count, request->sm_count);
	for (uint32_t i = 0; i < request->sm_count; i++) {
		double latency = profile->latency_us[i], bandwidth = profile->bandwidth_mb_s[i];
		if (!isfinite(latency) || latency <= 0 || !isfinite(bandwidth) || bandwidth < 0)
			return cue_error_set(CUE_ERROR_INPUT, "%s: %g us and %g MB/s on %u SMs cannot be used", name,
			    latency, bandwidth, i + 1);
	}
	return CUE_OK;
}

int cue_plan_check_request(const struct plan_request *request)
{
	if (request->count > PROFILE_KERNELS || request->sm_count < 1 || request->sm_count > PROFILE_SMS)
		return cue_error_set(
		    CUE_ERROR_INPUT, "%u kernels on %u SMs cannot be planned", request->count, request->sm_count);
	if (!isfinite(request->peak_mb_s) || request->peak_mb_s <= 0)
		return cue_error_set(
		    CUE_ERROR_INPUT, "the bandwidth of the device's memory is %g MB/s", request->peak_mb_s);
	for (uint32_t i = 0; i < request->count; i++)
		if (check_times(&request->profiles[i], request))
			return CUE_ERROR_INPUT;
	return CUE_OK;
}

int cue_plan_begin(struct plan *out, const struct plan_request *request)
{
	int error = cue_plan_check_request(request);

	*out = (struct plan){0};
	if (error || request->count == 0)
		return error;
	out->phases = calloc(request->count, sizeof(struct plan_phase) + sizeof(struct plan_share));
	return out->phases ? CUE_OK : CUE_ERROR_MEMORY;
}

void cue_plan_push(
    struct plan *out, const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	// The next free shares. They follow the memory for as many phases as there are kernels.
	const struct plan_phase *last = out->count ? &out->phases[out->count - 1] : NULL;
	struct plan_share *room =
	    last ? last->shares + last->count : (struct plan_share *)(out->phases + request->count);

	memcpy(room, shares, count * sizeof(*shares));
	out->phases[out->count++] = (struct plan_phase){
	    .count = count, .shares = room, .latency_us = cue_estimate_con_us(out->mode, request, room, count)};
}

struct plan_share cue_plan_alone(const struct plan_request *request, uint32_t kernel)
{
	return (struct plan_share){kernel, request->sm_count, 0};
}

void cue_plan_push_or_split(
    struct plan *out, const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	double alone = 0;

	for (uint32_t i = 0; i < count; i++)
		alone += profile_latency_us(&request->profiles[shares[i].kernel], request->sm_count);
	if (count == 1 || cue_estimate_con_us(out->mode, request, shares, count) < alone) {
		cue_plan_push(out, request, shares, count);
		return;
	}
	for (uint32_t i = 0; i < count; i++) {
		struct plan_share share = cue_plan_alone(request, shares[i].kernel);
		cue_plan_push(out, request, &share, 1);
	}
}

static void push_all_alone(struct plan *out, const struct plan_request *request)
{
	out->count = 0;
	for (uint32_t i = 0; i < request->count; i++) {
		struct plan_share share = cue_plan_alone(request, i);
		cue_plan_push(out, request, &share, 1);
	}
}

static double sum_phases(const struct plan *plan)
{
	double sum = 0;

	for (uint32_t i = 0; i < plan->count; i++)
		sum += plan->phases[i].latency_us;
	return sum;
}

void cue_plan_finish(struct plan *out, const struct plan_request *request)
{
	out->sequential_us = 0;
	for (uint32_t i = 0; i < request->count; i++)
		out->sequential_us += profile_latency_us(&request->profiles[i], request->sm_count);
	out->latency_us = sum_phases(out);
	if (out->latency_us <= out->sequential_us)
		return;
	push_all_alone(out, request);
	out->latency_us = out->sequential_us;
}

double cue_plan_simulated_us(const struct plan *plan, const struct plan_request *request)
{
	double sum = 0;

	if (plan->mode != PLAN_PARTITION)
		return plan->latency_us;
	for (uint32_t i = 0; i < plan->count; i++)
		sum += cue_estimate_search_us(request, plan->phases[i].shares, plan->phases[i].count);
	return sum;
}

static int phase_is_sound(
    const struct plan_phase *phase, enum plan_mode mode, const struct plan_request *request, int *seen)
{
	uint64_t sms = 0;

	for (uint32_t i = 0; i < phase->count; i++) {
		struct plan_share share = phase->shares[i];
		if (share.kernel >= request->count || seen[share.kernel] || share.sms < 1 ||
		    share.sms > request->sm_count)
			return 0;
		seen[share.kernel] = 1;
		sms += share.sms;
	}
	if (phase->count == 0 || !isfinite(phase->latency_us))
		return 0;
	if (mode == PLAN_LEFTOVER)
		return cue_estimate_coexist(request, phase->shares, phase->count);
	return sms <= request->sm_count &&
	       phase->latency_us == cue_estimate_con_us(mode, request, phase->shares, phase->count);
}

int cue_plan_check(const struct plan *plan, const struct plan_request *request)
{
	int seen[PROFILE_KERNELS] = {0};
	uint32_t kernels = 0;

	if (cue_plan_check_request(request))
		return CUE_ERROR_INPUT;
	for (uint32_t i = 0; i < plan->count; i++) {
		if (!phase_is_sound(&plan->phases[i], plan->mode, request, seen))
			return CUE_ERROR_INPUT;
		kernels += plan->phases[i].count;
	}
	return kernels == request->count ? CUE_OK : CUE_ERROR_INPUT;
}

static int plan_sequential(struct plan *out, const struct plan_request *request)
{
	int error = cue_plan_begin(out, request);

	if (!error) {
		push_all_alone(out, request);
		cue_plan_finish(out, request);
	}
	return error;
}

const struct planner cue_planner_sequential = {"sequential", "", 0, plan_sequential, NULL};
