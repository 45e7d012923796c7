// Tokens without counting them. A bucket gets one token a cycle. Its capacity is a period divided by its
// share. When it is full, one block enters the queue and the bucket is empty again. So kernel i's f-th block
// comes at f / share[i] of a period. The order is that of these fractions, compared by cross multiplication.
// Capacities as whole numbers of tokens would need the least common multiple of the shares and give the same
// order.
//
// Buckets that are full in the same cycle are served in the order of the kernels. This alone lets a large
// share run ahead of many small ones, which all become full together at the end of the period. Therefore
// BUCKET_EVEN counts a cycle for each block of the queue, S being the sum of the shares. Kernel i's f-th
// block may enter from cycle floor((f - 1) S / share[i]) on, when its predecessor was due. It is due by cycle
// ceil(f S / share[i]). Of the blocks that may enter, the one that is due first does. The shares fill the
// queue exactly. Serving the earliest deadline first meets all deadlines on one queue if any order does (Liu
// and Layland), and such an order exists (Baruah et al., Proportionate progress, 1996).
#include <math.h>
#include "bucket.h"

// a is full before b.
static int is_sooner(const struct bucket *a, const struct bucket *b)
{
	return ((uint64_t)a->filled + 1) * b->share < ((uint64_t)b->filled + 1) * a->share;
}

static int is_released(const struct bucket *b, uint64_t shares, uint64_t cycle)
{
	return b->filled * shares / b->share <= cycle;
}

static uint64_t due_cycle(const struct bucket *b, uint64_t shares)
{
	return (((uint64_t)b->filled + 1) * shares + b->share - 1) / b->share;
}

static uint32_t due_by_paper(const struct bucket *buckets, uint32_t count)
{
	uint32_t best = BUCKET_NONE;

	for (uint32_t i = 0; i < count; i++)
		if (buckets[i].left > 0 && (best == BUCKET_NONE || is_sooner(&buckets[i], &buckets[best])))
			best = i;
	return best;
}

static uint32_t due_evenly(const struct bucket *buckets, uint32_t count)
{
	uint64_t cycle = 0, shares = 0, best_due = UINT64_MAX;
	uint32_t best = BUCKET_NONE;

	for (uint32_t i = 0; i < count; i++) {
		cycle += buckets[i].left > 0 ? buckets[i].filled : 0;
		shares += buckets[i].left > 0 ? buckets[i].share : 0;
	}
	for (uint32_t i = 0; i < count; i++) {
		const struct bucket *b = &buckets[i];
		if (b->left == 0 || !is_released(b, shares, cycle))
			continue;
		if (due_cycle(b, shares) < best_due ||
		    (due_cycle(b, shares) == best_due && is_sooner(b, &buckets[best]))) {
			best = i;
			best_due = due_cycle(b, shares);
		}
	}
	return best;
}

uint32_t cue_bucket_due(const struct bucket *buckets, uint32_t count, enum bucket_rule rule)
{
	return rule == BUCKET_EVEN ? due_evenly(buckets, count) : due_by_paper(buckets, count);
}

void cue_bucket_emit(struct bucket *buckets, uint32_t count, uint32_t kernel, enum bucket_rule rule)
{
	buckets[kernel].filled++;
	buckets[kernel].emitted++;
	if (--buckets[kernel].left == 0 && rule == BUCKET_EVEN)
		for (uint32_t i = 0; i < count; i++)
			buckets[i].filled = 0;
}

uint32_t cue_bucket_next(struct bucket *buckets, uint32_t count, enum bucket_rule rule)
{
	uint32_t due = cue_bucket_due(buckets, count, rule);

	if (due != BUCKET_NONE)
		cue_bucket_emit(buckets, count, due, rule);
	return due;
}

// Computes shares with a sum of about `period`. Returns the largest relative error.
static double weigh_in(
    uint32_t *out, const uint32_t *sms, const double *latency, uint32_t count, double period)
{
	double rates = 0, sum = 0, error = 0;

	for (uint32_t i = 0; i < count; i++)
		rates += sms[i] / latency[i];
	for (uint32_t i = 0; i < count; i++) {
		double n = period * (sms[i] / latency[i]) / rates;
		out[i] = n < 1 ? 1 : (uint32_t)(n + 0.5);
		sum += out[i];
	}
	for (uint32_t i = 0; i < count; i++)
		error = fmax(error, fabs(out[i] / sum * rates / (sms[i] / latency[i]) - 1));
	return error;
}

double cue_bucket_weigh(
    uint32_t *out, const uint32_t *sms, const double *latency, uint32_t count, uint32_t most)
{
	const double exact = 1e-9; // above rounding errors, and far below a block
	double best = INFINITY;
	uint32_t best_period = count;

	for (uint32_t i = 0; i < count; i++)
		if (sms[i] == 0 || !(latency[i] > 0) || !isfinite(latency[i]))
			return -1;
	for (uint32_t period = count; period <= most && best > exact; period++) {
		double error = weigh_in(out, sms, latency, count, period);
		if (error < best - exact) {
			best = error;
			best_period = period;
		}
	}
	return weigh_in(out, sms, latency, count, best_period);
}
