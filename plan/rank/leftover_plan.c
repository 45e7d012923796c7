// `leftover`: no plan at all. All kernels are launched at the same time, on streams of their own, in the request's order; those that
// may not run together (one program, too little memory) are in different phases. How long that takes is simulated.
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "runtime/grid/error.h"
#include "plan/planners/estimate.h"
#include "plan/planners/plan_build.h"
#include "plan/sim/sim.h"
#include "rank.h"

// Sets the runs of the phase's kernels. It begins at *now_us, which becomes its end.
static int simulate_phase(struct metrics_run *out, double *now_us, const struct plan_phase *phase,
    const struct plan_request *request)
{
	struct sim_kernel *kernels = calloc(phase->count, sizeof(*kernels));
	struct sim_outcome *outcomes = calloc(phase->count, sizeof(*outcomes));
	struct sim_config config = {.device = request->device,
	    .kernels = kernels,
	    .count = phase->count,
	    .order = SIM_LEFTOVER,
	    .bandwidth = SIM_PENALTY,
	    .peak_mb_s = request->peak_mb_s};
	void *memory = NULL;
	double start = *now_us;
	int error = kernels && outcomes ? CUE_OK : CUE_ERROR_MEMORY;

	for (uint32_t i = 0; i < phase->count && !error; i++)
		error = cue_sim_kernel(&kernels[i], &request->profiles[phase->shares[i].kernel], request->device);
	if (!error && !(memory = malloc(cue_sim_bytes(&config))))
		error = CUE_ERROR_MEMORY;
	if (!error)
		error = cue_sim_run(outcomes, &config, memory);
	for (uint32_t i = 0; i < phase->count && !error; i++) {
		uint32_t kernel = phase->shares[i].kernel;
		out[kernel] = (struct metrics_run){.start_us = start + outcomes[i].begin_us,
		    .end_us = start + outcomes[i].end_us,
		    .alone_us = profile_latency_us(&request->profiles[kernel], request->sm_count)};
		*now_us = fmax(*now_us, out[kernel].end_us);
	}
	free(memory);
	free(outcomes);
	free(kernels);
	return error;
}

// The kernels in their order, each in the phase of the one before it if it may.
static void fill_phases(struct plan *out, const struct plan_request *request)
{
	struct plan_share *shares = (struct plan_share *)(out->phases + request->count);

	for (uint32_t i = 0; i < request->count; i++) {
		struct plan_phase *phase = out->count ? &out->phases[out->count - 1] : NULL;
		shares[i] = cue_plan_alone(request, i);
		if (!phase || !cue_estimate_coexist(request, phase->shares, phase->count + 1)) {
			phase = &out->phases[out->count++];
			phase->shares = &shares[i];
		}
		phase->count++;
	}
}

int cue_plan_leftover(struct plan *out, const struct plan_request *request)
{
	int error = cue_plan_begin(out, request);

	out->mode = PLAN_LEFTOVER;
	if (!error && request->count)
		fill_phases(out, request);
	if (!error && !(out->runs = calloc((size_t)request->count + 1, sizeof(*out->runs))))
		error = CUE_ERROR_MEMORY;
	for (uint32_t p = 0; p < out->count && !error; p++) {
		double start = out->latency_us;
		error = simulate_phase(out->runs, &out->latency_us, &out->phases[p], request);
		out->phases[p].latency_us = out->latency_us - start;
	}
	for (uint32_t i = 0; i < request->count && !error; i++)
		out->sequential_us += profile_latency_us(&request->profiles[i], request->sm_count);
	return error;
}

void cue_rank_runs(struct metrics_run *out, const struct plan *plan, const struct plan_request *request)
{
	double now = 0;
	int error = CUE_OK;

	if (plan->mode != PLAN_LEFTOVER)
		cue_metrics_plan(out, plan, request);
	else if (plan->runs && request->count)
		memcpy(out, plan->runs, request->count * sizeof(*out));
	else // it is from a file
		for (uint32_t p = 0; p < plan->count && !error; p++)
			error = simulate_phase(out, &now, &plan->phases[p], request);
	if (error)
		memset(out, 0, request->count * sizeof(*out));
}
