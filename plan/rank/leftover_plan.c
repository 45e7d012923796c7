// `leftover`: no plan at all. All kernels are launched at the same time, on streams of their own, in the
// request's order; those that may not run together (one program, too little memory) are in different phases.
// How long that takes is simulated.
//
// A kernel with many blocks fills the device for many rounds, all alike, in which none of another kernel's
// blocks runs. The simulation leaves out all but a few of them, and their time is added. It is the same time:
// blocks of a kernel are placed only when those of all kernels before it are, and so many rounds are kept that
// all blocks of those have ended.
#include <math.h>
#include <stdlib.h>
#include "runtime/grid/error.h"
#include "plan/planners/estimate.h"
#include "plan/planners/plan_build.h"
#include "plan/sim/sim.h"
#include "rank.h"

#define SPARE_ROUNDS 2 // that are kept beside those for earlier blocks: the first, and the last
#define SLOW 2         // how much longer a block takes beside others, at most about

struct launched {
	const struct plan_request *request;
	struct sim_kernel *kernels; // of a phase
	struct sim_outcome *outcomes;
	double *left_out_us; // rounds of the kernel
};

// Leaves whole rounds of the kernel out, after which no block of those before it runs. Those end within
// *others_us after the kernel's first block begins; sets it for the next kernel. Returns the time left out.
static double leave_out(struct sim_kernel *k, const struct plan_request *request, double *others_us)
{
	uint64_t room = (uint64_t)k->usage.sm_blocks * request->sm_count;
	double rounds = (double)(k->blocks / room), longest = 0, round_us, kept;

	for (uint32_t m = 1; m <= request->sm_count; m++)
		longest = fmax(longest, cue_sim_alone(k, k->blocks < room ? k->blocks : (uint32_t)room, m).block_us);
	round_us = cue_sim_alone(k, k->blocks < room ? k->blocks : (uint32_t)room, request->sm_count).block_us;
	kept = ceil(*others_us / round_us) + SPARE_ROUNDS;
	*others_us = fmax(*others_us - (rounds - 1) * round_us, SLOW * longest);
	if (rounds <= kept)
		return 0;
	k->skip_blocks = (uint32_t)((rounds - kept) * (double)room);
	return (rounds - kept) * round_us;
}

static int simulate_phase(struct launched *l, const struct plan_phase *phase)
{
	struct sim_config config = {.device = l->request->device,
	    .kernels = l->kernels,
	    .count = phase->count,
	    .order = SIM_LEFTOVER,
	    .bandwidth = SIM_PENALTY,
	    .peak_mb_s = l->request->peak_mb_s,
	    .seed = 1};
	double others_us = 0;
	void *memory;
	int error = CUE_OK;

	for (uint32_t i = 0; i < phase->count && !error; i++) {
		error = cue_sim_kernel(
		    &l->kernels[i], &l->request->profiles[phase->shares[i].kernel], l->request->device);
		if (error)
			return error;
		l->left_out_us[i] = leave_out(&l->kernels[i], l->request, &others_us);
	}
	memory = malloc(cue_sim_bytes(&config));
	if (!memory)
		return CUE_ERROR_MEMORY;
	error = cue_sim_run(l->outcomes, &config, memory);
	free(memory);
	return error;
}

static int launched_begin(struct launched *l, const struct plan_request *request)
{
	size_t count = (size_t)request->count + 1;

	*l = (struct launched){.request = request,
	    .kernels = calloc(count, sizeof(*l->kernels)),
	    .outcomes = calloc(count, sizeof(*l->outcomes)),
	    .left_out_us = calloc(count, sizeof(*l->left_out_us))};
	return l->kernels && l->outcomes && l->left_out_us ? CUE_OK : CUE_ERROR_MEMORY;
}

// When the kernel ends, with the rounds that were left out of it and of those before it.
static double end_us(const struct launched *l, uint32_t i)
{
	double us = l->outcomes[i].end_us;

	for (uint32_t k = 0; k <= i; k++)
		us += l->left_out_us[k];
	return us;
}

static void launched_dispose(struct launched *l)
{
	free(l->kernels);
	free(l->outcomes);
	free(l->left_out_us);
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
	struct launched l = {0};
	int error = cue_plan_begin(out, request);

	out->mode = PLAN_LEFTOVER;
	if (!error)
		error = launched_begin(&l, request);
	if (!error && request->count)
		fill_phases(out, request);
	for (uint32_t p = 0; p < out->count && !error; p++) {
		struct plan_phase *phase = &out->phases[p];
		error = simulate_phase(&l, phase);
		for (uint32_t i = 0; i < phase->count && !error; i++)
			phase->latency_us = fmax(phase->latency_us, end_us(&l, i));
		out->latency_us += phase->latency_us;
	}
	for (uint32_t i = 0; i < request->count && !error; i++)
		out->sequential_us += profile_latency_us(&request->profiles[i], request->sm_count);
	launched_dispose(&l);
	return error;
}

int cue_leftover_runs(struct metrics_run *out, const struct plan *plan, const struct plan_request *request)
{
	struct launched l;
	double start = 0;
	int error = launched_begin(&l, request);

	for (uint32_t p = 0; p < plan->count && !error; p++) {
		const struct plan_phase *phase = &plan->phases[p];
		error = simulate_phase(&l, phase);
		for (uint32_t i = 0; i < phase->count && !error; i++) {
			uint32_t kernel = phase->shares[i].kernel;
			double before = end_us(&l, i) - l.left_out_us[i] - l.outcomes[i].end_us;
			out[kernel] = (struct metrics_run){.start_us = start + before + l.outcomes[i].begin_us,
			    .end_us = start + end_us(&l, i),
			    .alone_us = profile_latency_us(&request->profiles[kernel], request->sm_count)};
		}
		start += phase->latency_us;
	}
	launched_dispose(&l);
	return error;
}
