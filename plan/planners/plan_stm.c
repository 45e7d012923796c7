// `stm`: the heuristic of Liang et al. (TPDS 2015), algorithm 1. Until no kernel is left, dp_select picks the
// configuration with the largest improvement over sequential execution by the paper's estimate (drr.h), and that is the next phase.
//
// dp_select visits the kernels once. For each number j of SMs it keeps one configuration of the kernels so far that uses exactly j:
// the one that improved most. Kernel i joins it by taking m of the j SMs from the best one with j - m. A configuration is kept as the
// estimate's sums (struct drr, and latencies one after another for every j), so that a trial costs a few operations. The shares are
// read back from the choices at the end. A phase has two kernels or more; if nothing improves, the first kernel runs alone.
//
// n kernels on M SMs cost n * M * M / 2 trials a phase.
#include <stdlib.h>
#include <string.h>
#include "cuelastic/runtime.h"
#include "drr.h"
#include "estimate.h"
#include "plan_build.h"

// The best configuration of the kernels so far for one number of SMs.
struct stm_best {
	struct drr sum;
	double improvement;
};

struct stm {
	const struct plan_request *request;
	uint32_t sms, left;
	uint32_t *kernels; // those left, in their order
	struct plan_share *shares;
	struct stm_best *best, *next; // [j], 0 … sms
	double *together, *after;     // [j * (sms + 1) + s]: best[j]'s kernels one after another on s SMs
	uint16_t *taken;              // [i * (sms + 1) + j]: SMs that kernel i takes of j; 0: none
	struct drr_part *parts;       // [m]: the kernel in turn
};

static void stm_dispose(struct stm *s)
{
	free(s->kernels);
	free(s->shares);
	free(s->best);
	free(s->next);
	free(s->together);
	free(s->after);
	free(s->taken);
	free(s->parts);
}

static int stm_begin(struct stm *s, const struct plan_request *request)
{
	size_t width = request->sm_count + 1, count = request->count;

	*s = (struct stm){.request = request,
	    .sms = request->sm_count,
	    .left = request->count,
	    .kernels = calloc(count + 1, sizeof(*s->kernels)),
	    .shares = calloc(width, sizeof(*s->shares)),
	    .best = calloc(width, sizeof(*s->best)),
	    .next = calloc(width, sizeof(*s->next)),
	    .together = calloc(width * width, sizeof(*s->together)),
	    .after = calloc(width * width, sizeof(*s->after)),
	    .taken = calloc(width * (count + 1), sizeof(*s->taken)),
	    .parts = calloc(width, sizeof(*s->parts))};
	for (uint32_t i = 0; s->kernels && i < s->left; i++)
		s->kernels[i] = i;
	return s->kernels && s->shares && s->best && s->next && s->together && s->after && s->taken && s->parts
	           ? CUE_OK
	           : CUE_ERROR_MEMORY;
}

// The shares of the best configuration of kernels 0 … i on j SMs, in the kernels' order.
static uint32_t read_shares(const struct stm *s, struct plan_share *out, uint32_t i, uint32_t j)
{
	uint32_t count = 0;

	for (uint32_t k = i + 1; k-- > 0 && j > 0;) {
		uint32_t m = s->taken[k * (s->sms + 1) + j];
		if (m) {
			out[count++] = (struct plan_share){s->kernels[k], m, 0};
			j -= m;
		}
	}
	for (uint32_t a = 0, b = count; a + 1 < b; a++) {
		struct plan_share share = out[a];
		out[a] = out[--b];
		out[b] = share;
	}
	return count;
}

// Whether kernel i may run beside all kernels of the best configuration of those before it on j SMs.
static int may_join(const struct stm *s, uint32_t i, uint32_t j)
{
	uint32_t count;

	if (!s->request->profiles[s->kernels[i]].program)
		return 1;
	count = read_shares(s, s->shares, i - 1, j);
	for (uint32_t k = 0; k < count; k++)
		if (!cue_estimate_compatible(s->request, s->kernels[i], s->shares[k].kernel))
			return 0;
	return 1;
}

static void load_parts(struct stm *s, uint32_t i)
{
	for (uint32_t m = 1; m <= s->sms; m++)
		s->parts[m] = cue_drr_part(s->request, s->kernels[i], m);
}

static void select_first(struct stm *s)
{
	size_t width = s->sms + 1;

	load_parts(s, 0);
	s->best[0] = (struct stm_best){0};
	for (uint32_t j = 1; j <= s->sms; j++) {
		s->best[j] = (struct stm_best){0};
		cue_drr_add(&s->best[j].sum, &s->parts[j], j);
		s->taken[j] = (uint16_t)j;
		for (uint32_t t = 1; t <= s->sms; t++)
			s->together[j * width + t] = s->parts[t].latency_us;
	}
}

// How much kernel i on m SMs improves the best configuration of j - m. May return any value up to `least` if it cannot exceed that.
static double try_share(const struct stm *s, uint32_t j, uint32_t m, double least)
{
	const struct drr *with = &s->best[j - m].sum;
	const struct drr_part *part = &s->parts[m];
	double sequential = s->together[(j - m) * (s->sms + 1) + j] + s->parts[j].latency_us;
	double mb_s = with->mb_s + part->mb_s, work = with->work_us + part->work_us;
	double slow = mb_s > s->request->peak_mb_s ? mb_s / s->request->peak_mb_s : 1;
	struct drr sum;

	if (sequential - work / j * slow <= least) // the ragged end, not counted here, only makes it worse
		return least;
	sum = *with;
	cue_drr_add(&sum, part, m);
	if (s->request->global_bytes && sum.bytes > (double)s->request->global_bytes)
		return least;
	return sequential - cue_drr_finish(&sum) * slow;
}

static void keep_choice(struct stm *s, uint32_t i, uint32_t j, uint32_t m, double improvement)
{
	size_t width = s->sms + 1;
	const double *before = s->together + (j - m) * width;
	double *now = s->after + j * width;

	s->taken[i * width + j] = (uint16_t)m;
	s->next[j] = s->best[j - m];
	s->next[j].improvement = improvement;
	if (!m) {
		memcpy(now, before, width * sizeof(*now));
		return;
	}
	cue_drr_add(&s->next[j].sum, &s->parts[m], m);
	for (uint32_t t = 1; t <= s->sms; t++)
		now[t] = before[t] + s->parts[t].latency_us;
}

static void select_next(struct stm *s, uint32_t i)
{
	struct stm_best *best = s->best;
	double *together = s->together;

	load_parts(s, i);
	s->next[0] = (struct stm_best){0};
	for (uint32_t j = 1; j <= s->sms; j++) {
		double improvement = s->best[j].improvement;
		uint32_t choice = 0;
		for (uint32_t m = 1; m < j; m++) {
			double now = try_share(s, j, m, improvement);
			if (now > improvement && may_join(s, i, j - m)) {
				improvement = now;
				choice = m;
			}
		}
		keep_choice(s, i, j, choice, improvement);
	}
	s->best = s->next;
	s->next = best;
	s->together = s->after;
	s->after = together;
}

static uint32_t dp_select(struct stm *s)
{
	select_first(s);
	for (uint32_t i = 1; i < s->left; i++)
		select_next(s, i);
	return read_shares(s, s->shares, s->left - 1, s->sms);
}

// Takes the kernels of the phase, which are in order, out of those left.
static void remove_kernels(struct stm *s, uint32_t count)
{
	uint32_t kept = 0, next = 0;

	for (uint32_t i = 0; i < s->left; i++) {
		if (next < count && s->shares[next].kernel == s->kernels[i])
			next++;
		else
			s->kernels[kept++] = s->kernels[i];
	}
	s->left = kept;
}

static int plan_stm(struct plan *out, const struct plan_request *request)
{
	struct stm s = {0};
	int error = cue_plan_begin(out, request);

	if (!error)
		error = stm_begin(&s, request);
	while (!error && s.left > 0) {
		uint32_t count = dp_select(&s);
		cue_plan_push_or_split(out, request, s.shares, count);
		remove_kernels(&s, count);
	}
	if (!error)
		cue_plan_finish(out, request);
	stm_dispose(&s);
	return error;
}

const struct planner cue_planner_stm = {"stm", "Liang et al., TPDS 2015, algorithm 1", 0, plan_stm, NULL};
