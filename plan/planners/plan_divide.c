// Divides M SMs among the kernels of a phase. For two kernels at a time, it divides what both have in the
// best way, until no pair improves. A trial is two additions to the sums of work and bandwidth; the ragged
// end is computed only if these promise a gain. That is about n * M trials for each kernel. Algorithm 2 of
// Liang et al. (TPDS 2015) has (M - 1) over (n - 1).
//
// It starts at the best three (for many kernels: the best one) of these divisions: shares in proportion to
// the kernels' latencies; and for each kernel, all SMs to it but one for each other kernel. The estimate
// favours the latter because kernels limited by bandwidth do the most work for each SM when they have one.
#include <math.h>
#include <stdlib.h>
#include "cuelastic/runtime.h"
#include "plan_divide.h"

#define STARTS 3u // of phases of FEW kernels; larger ones have one
#define FEW 8u
#define WORTH_IT 1e-5 // of the latency: smaller gains end the search

int cue_divide_begin(struct divide *out, const struct plan_request *request)
{
	size_t count = request->count;

	*out = (struct divide){.request = request,
	    .parts = calloc(count * request->sm_count + 1, sizeof(*out->parts)),
	    .least_work_us = calloc(count + 1, sizeof(double)),
	    .least_mb_s = calloc(count + 1, sizeof(double)),
	    .kept = calloc(count + 1, sizeof(uint32_t))};
	if (!out->parts || !out->least_work_us || !out->least_mb_s || !out->kept)
		return CUE_ERROR_MEMORY;
	for (uint32_t i = 0; i < request->count; i++) {
		uint32_t sms = out->request->sm_count;

		out->least_work_us[i] = out->least_mb_s[i] = INFINITY;
		for (uint32_t m = 1; m <= sms; m++) {
			struct estimate_part part = cue_estimate_part(out->request, i, m);
			out->parts[(size_t)i * sms + m - 1] = part;
			out->least_work_us[i] = fmin(out->least_work_us[i], part.work_us);
			out->least_mb_s[i] = fmin(out->least_mb_s[i], part.mb_s);
		}
	}
	return CUE_OK;
}

void cue_divide_dispose(struct divide *divide)
{
	free(divide->parts);
	free(divide->least_work_us);
	free(divide->least_mb_s);
	free(divide->kept);
	*divide = (struct divide){0};
}

double cue_divide_con_us(const struct divide *d, const struct plan_share *shares, uint32_t count)
{
	struct estimate sum = {0};

	for (uint32_t i = 0; i < count; i++)
		cue_estimate_add(&sum, cue_divide_part(d, shares[i].kernel, shares[i].sms), shares[i].sms);
	return cue_estimate_finish(&sum) * cue_estimate_slowdown(&sum, d->request->peak_mb_s);
}

int cue_divide_allowed(const struct divide *d, const struct plan_share *shares, uint32_t count)
{
	const struct plan_request *request = d->request;
	double bytes = 0;

	if (count > request->sm_count)
		return 0;
	for (uint32_t i = 0; i < count; i++) {
		bytes += (double)request->profiles[shares[i].kernel].global_bytes;
		for (uint32_t j = 0; j < i; j++)
			if (!cue_estimate_compatible(request, shares[i].kernel, shares[j].kernel))
				return 0;
	}
	return count <= 1 || !request->global_bytes || bytes <= (double)request->global_bytes;
}

double cue_divide_bound_us(const struct divide *d, const struct plan_share *shares, uint32_t count)
{
	double work = 0, mb_s = 0;

	if (count == 1)
		return cue_divide_part(d, shares[0].kernel, d->request->sm_count)->latency_us;
	for (uint32_t i = 0; i < count; i++) {
		work += d->least_work_us[shares[i].kernel];
		mb_s += d->least_mb_s[shares[i].kernel];
	}
	return work / d->request->sm_count * fmax(1, mb_s / d->request->peak_mb_s);
}

// In proportion to the latency on the whole device, at least 1 SM; the remainder is dealt out one by one.
static void divide_by_latency(const struct divide *d, struct plan_share *shares, uint32_t count)
{
	uint32_t sms = d->request->sm_count, left = sms - count;
	double total = 0;

	for (uint32_t i = 0; i < count; i++)
		total += cue_divide_part(d, shares[i].kernel, sms)->latency_us;
	for (uint32_t i = 0; i < count; i++) {
		double share = cue_divide_part(d, shares[i].kernel, sms)->latency_us / total * (sms - count);
		shares[i].sms = 1 + (share < left ? (uint32_t)share : left);
		left -= shares[i].sms - 1;
	}
	for (uint32_t i = 0; left > 0; i = (i + 1) % count, left--)
		shares[i].sms++;
}

struct division {
	const struct divide *d;
	struct plan_share *shares;
	uint32_t count;
	double con_us;
	double per_sm, per_mb_s; // of cue_divide_bound_pair
	uint64_t *trials;
};

static struct estimate all_but(const struct division *v, uint32_t i, uint32_t j)
{
	struct estimate sum = {0};

	for (uint32_t k = 0; k < v->count; k++)
		if (k != i && k != j)
			cue_estimate_add(
			    &sum, cue_divide_part(v->d, v->shares[k].kernel, v->shares[k].sms), v->shares[k].sms);
	return sum;
}

// Divides what kernels i and j have in the best way between them.
static int divide_pair(struct division *v, uint32_t i, uint32_t j)
{
	struct plan_share *a = &v->shares[i], *b = &v->shares[j];
	const struct estimate_part *first = cue_divide_part(v->d, a->kernel, 1) - 1;
	const struct estimate_part *second = cue_divide_part(v->d, b->kernel, 1) - 1;
	struct estimate others = all_but(v, i, j);
	uint32_t both = a->sms + b->sms;
	double start = v->con_us;

	*v->trials += both + v->count;
	for (uint32_t m = 1; m < both; m++) {
		struct estimate sum = others;
		double con;
		if (cue_divide_bound_pair(&others, &first[m], &second[both - m], v->per_sm, v->per_mb_s) >= v->con_us)
			continue;
		cue_estimate_add(&sum, &first[m], m);
		cue_estimate_add(&sum, &second[both - m], both - m);
		con = cue_estimate_finish(&sum) * cue_estimate_slowdown(&sum, v->d->request->peak_mb_s);
		if (con < v->con_us) {
			v->con_us = con;
			a->sms = m;
			b->sms = both - m;
		}
	}
	return v->con_us < start * (1 - WORTH_IT);
}

static int divide_pairs(struct division *v)
{
	int any = 0;

	for (uint32_t i = 0; i < v->count; i++)
		for (uint32_t j = i + 1; j < v->count; j++)
			any |= divide_pair(v, i, j);
	return any;
}

// All SMs to kernel number `most`, but one for each other; in proportion if there is no kernel of that
// number.
static double start_at(const struct divide *d, struct plan_share *shares, uint32_t count, uint32_t most)
{
	if (most >= count)
		divide_by_latency(d, shares, count);
	for (uint32_t i = 0; i < count && most < count; i++)
		shares[i].sms = i == most ? d->request->sm_count - (count - 1) : 1;
	return cue_divide_con_us(d, shares, count);
}

// The best start that is worse than `above`; count + 1 if there is none.
static uint32_t next_start(
    const struct divide *d, struct plan_share *shares, uint32_t count, double above, double *con_us)
{
	uint32_t best = count + 1;

	*con_us = INFINITY;
	for (uint32_t most = 0; most <= count; most++) {
		double con = start_at(d, shares, count, most);
		if (con > above && con < *con_us) {
			*con_us = con;
			best = most;
		}
	}
	return best;
}

static double search_from(
    const struct divide *d, struct plan_share *shares, uint32_t count, uint32_t start, uint64_t *trials)
{
	struct division v = {.d = d,
	    .shares = shares,
	    .count = count,
	    .per_sm = (1 - 1e-12) / d->request->sm_count,
	    .per_mb_s = (1 - 1e-12) / d->request->peak_mb_s,
	    .trials = trials};

	v.con_us = start_at(d, shares, count, start);
	*trials += (uint64_t)count * count;
	while (divide_pairs(&v))
		;
	return cue_divide_con_us(d, shares, count);
}

static void copy_sms(uint32_t *to, const struct plan_share *from, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++)
		to[i] = from[i].sms;
}

double cue_divide_search(const struct divide *d, struct plan_share *shares, uint32_t count, uint64_t *trials)
{
	double least = INFINITY, start_us = 0;

	for (unsigned i = 0; i < STARTS; i++) {
		uint32_t start = next_start(d, shares, count, start_us, &start_us);
		double con;
		if (start > count)
			break;
		con = search_from(d, shares, count, start, trials);
		if (con < least) {
			least = con;
			copy_sms(d->kept, shares, count);
		}
		if (count <= 2 || count > FEW) // of two kernels any start finds the best
			break;
	}
	for (uint32_t i = 0; i < count; i++)
		shares[i].sms = d->kept[i];
	return least;
}
