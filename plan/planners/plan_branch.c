// Algorithm 2 of Liang et al. (TPDS 2015), the best division of the SMs, by branch and bound over the
// estimate. Kernels get their SMs one after another; one loop shares the rest between the last two.
//
// What the kernels without SMs still add to work W and to demand B (bandwidth, in peaks) is a point of a
// plane. Every division of m SMs lies on or above some lines W + slope * B = the least sum of all. A dynamic
// program over m finds that sum for each slope. So the points lie within the lines' corners, a convex polygon
// open to the upper right. With what the kernels before them have, the latency is at least (W / SMs + end) *
// max(1, B). Along a falling line W * B is least at an end, and W alone is least where B is largest. So the
// least value over the corners and the point where B = 1 is a bound. `end` is half a block (estimate.c) of
// the kernel whose blocks run out last: the one so far, or one without SMs that can run as long, whichever
// has the shorter block. A division takes at least as long as its longest block: a number of SMs that makes a
// block too long is left out of the sums.
//
// The slopes that matter are those of the curve (W / SMs) * B = the latency to beat, from B = 1 (slope:
// latency * SMs) to a few peaks, and smaller ones where demand ends up at one peak.
//
// Time: lines * SMs * SMs / 2 for each kernel of the phase, and the branches (figures:
// docs/guide/planning.md).
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cuelastic/runtime.h"
#include "plan_branch.h"

// Of latency * SMs. The first line is least work; one more, after them, is least demand.
static const double slopes[] = {0, 1.0 / 16, 1.0 / 8, 1.0 / 4, 3.0 / 8, 1.0 / 2, 3.0 / 4, 1};

#define SLOPES (sizeof(slopes) / sizeof(slopes[0]))
#define LINES (SLOPES + 1)
#define CORNERS SLOPES
#define SAFE (1 - 1e-12) // so that a bound stays one after rounding

int cue_branch_begin(struct branch *out, const struct divide *divide)
{
	uint32_t sms = divide->request->sm_count;
	size_t rows = (size_t)BRANCH_KERNELS * (sms + 1);

	*out = (struct branch){.divide = divide,
	    .sms = sms,
	    .sums = calloc(rows * LINES, sizeof(*out->sums)),
	    .corners = calloc(rows * CORNERS, sizeof(*out->corners)),
	    .own = calloc((size_t)(sms + 1) * LINES, sizeof(*out->own))};
	return out->sums && out->corners && out->own ? CUE_OK : CUE_ERROR_MEMORY;
}

void cue_branch_dispose(struct branch *branch)
{
	free(branch->sums);
	free(branch->corners);
	free(branch->own);
	*branch = (struct branch){0};
}

static double demand_of(const struct branch *b, const struct estimate_part *part)
{
	return part->mb_s / b->divide->request->peak_mb_s;
}

// --- The lines and their corners. ---

static double *sums_of(const struct branch *b, uint32_t j, uint32_t m)
{
	return &b->sums[((size_t)j * (b->sms + 1) + m) * LINES];
}

static const struct branch_corner *corners_of(const struct branch *b, uint32_t j, uint32_t m)
{
	return &b->corners[((size_t)j * (b->sms + 1) + m) * CORNERS];
}

// One kernel's sums for each number of SMs that may be part of a better division, and its extremes.
static void load_own(struct branch *b, uint32_t j, double steepest)
{
	struct branch_range *range = &b->ranges[j];

	*range = (struct branch_range){.least_block_us = INFINITY};
	for (uint32_t m = 1; m <= b->sms; m++) {
		const struct estimate_part *part = cue_divide_part(b->divide, b->trial[j].kernel, m);
		double *own = &b->own[m * LINES];
		int hopeless = part->block_us >= b->best_us;
		for (uint32_t k = 0; k < SLOPES; k++)
			own[k] = hopeless ? INFINITY : part->work_us + slopes[k] * steepest * demand_of(b, part);
		own[SLOPES] = hopeless ? INFINITY : demand_of(b, part);
		range->least_block_us = fmin(range->least_block_us, part->block_us);
		range->most_latency_us = fmax(range->most_latency_us, part->latency_us);
	}
}

// The least sums of kernel j and those after it on m SMs, of which those after need at least `rest`.
static void add_sums(struct branch *b, uint32_t j, uint32_t m, uint32_t rest)
{
	double *out = sums_of(b, j, m);

	for (uint32_t k = 0; k < LINES; k++)
		out[k] = rest ? INFINITY : b->own[m * LINES + k];
	for (uint32_t own = 1; rest && own + rest <= m; own++) {
		const double *others = sums_of(b, j + 1, m - own), *mine = &b->own[own * LINES];
		for (uint32_t k = 0; k < LINES; k++) {
			double sum = mine[k] + others[k];
			out[k] = sum < out[k] ? sum : out[k];
		}
	}
}

// Where neighbouring lines cross, from the least work on.
static void find_corners(struct branch *b, uint32_t j, uint32_t m, double steepest)
{
	struct branch_corner *out = &b->corners[((size_t)j * (b->sms + 1) + m) * CORNERS];
	const double *sums = sums_of(b, j, m);

	if (sums[0] == INFINITY) {
		for (uint32_t k = 0; k < CORNERS; k++)
			out[k] = (struct branch_corner){INFINITY, 0};
		return;
	}
	for (uint32_t k = 0; k < CORNERS; k++) {
		double demand = k + 1 < SLOPES ? (sums[k + 1] - sums[k]) / ((slopes[k + 1] - slopes[k]) * steepest)
		                               : sums[SLOPES];
		out[k] = (struct branch_corner){sums[k] - slopes[k] * steepest * demand, demand};
	}
}

// The least (work + W) * max(1, demand + B) of the points of a polygon.
static double bound_corners(const struct branch_corner *corners, double work, double demand)
{
	struct branch_corner before = {INFINITY, INFINITY};
	double least = INFINITY;

	for (uint32_t k = 0; k < CORNERS; k++) {
		struct branch_corner at = {work + corners[k].work_us, demand + corners[k].demand};
		least = fmin(least, at.work_us * fmax(1, at.demand));
		if (at.demand <= 1) { // from here on, work only grows; but the line may cross demand 1 before
			if (k > 0)
				least = fmin(least, before.work_us + (at.work_us - before.work_us) * (before.demand - 1) /
				                                         (before.demand - at.demand));
			break;
		}
		before = at;
	}
	return least;
}

// A lower bound for divisions that begin like this, with kernel j and those after it on m SMs.
static double bound(const struct branch *b, const struct estimate *sum, uint32_t j, uint32_t m)
{
	const struct branch_corner *corners = corners_of(b, j, m);
	double last = sum->count ? sum->last_block_us : INFINITY, longest = sum->block_us;
	double demand = sum->mb_s / b->divide->request->peak_mb_s, least;

	for (uint32_t i = j; i < b->count; i++) {
		longest = fmax(longest, b->ranges[i].least_block_us);
		if (b->ranges[i].most_latency_us >= sum->last_us)
			last = fmin(last, b->ranges[i].least_block_us);
	}
	least = bound_corners(corners, sum->work_us + 0.5 * (b->sms - 1) * last, demand) / b->sms;
	return fmax(least, longest * fmax(1, demand + corners[CORNERS - 1].demand)) * SAFE;
}

// --- The branches. ---

// As cue_estimate_add. Of kernels with the same latency, the one with the shorter block counts; this is a
// bound for any order.
static void plan_branch_add(struct estimate *sum, const struct estimate_part *part, uint32_t sms)
{
	int as_long = part->latency_us == sum->last_us;

	cue_estimate_add(sum, part, sms);
	if (as_long)
		sum->last_block_us = fmin(sum->last_block_us, part->block_us);
}

// Keeps the trial if it is better: by the estimate of the kernels in the caller's order.
static void keep(struct branch *b)
{
	struct plan_share shares[BRANCH_KERNELS];
	double con;

	for (uint32_t i = 0; i < b->count; i++)
		shares[b->place[i]] = b->trial[i];
	con = cue_divide_con_us(b->divide, shares, b->count);
	if (con >= b->best_us)
		return;
	b->best_us = con;
	memcpy(b->best, shares, b->count * sizeof(*shares));
}

// The last two kernels.
static void share_rest(struct branch *b, const struct estimate *sum)
{
	struct plan_share *last = &b->trial[b->count - 2];
	const struct estimate_part *first = cue_divide_part(b->divide, last[0].kernel, 1) - 1;
	const struct estimate_part *second = cue_divide_part(b->divide, last[1].kernel, 1) - 1;
	double peak = b->divide->request->peak_mb_s, per_sm = SAFE / b->sms, per_mb_s = SAFE / peak;
	uint32_t left = b->sms - sum->sms;

	for (uint32_t m = 1; m < left; m++) {
		struct estimate both = *sum;
		if (cue_divide_bound_pair(sum, &first[m], &second[left - m], per_sm, per_mb_s) >= b->best_us)
			continue;
		plan_branch_add(&both, &first[m], m);
		plan_branch_add(&both, &second[left - m], left - m);
		if (cue_estimate_finish(&both) * cue_estimate_slowdown(&both, peak) * SAFE >= b->best_us)
			continue;
		last[0].sms = m;
		last[1].sms = left - m;
		keep(b);
	}
}

static void branch(struct branch *b, const struct estimate *sum, uint32_t j)
{
	uint32_t left = b->sms - sum->sms, rest = b->count - 1 - j;

	if (rest == 1) {
		b->branches -= left < b->branches ? left : b->branches;
		share_rest(b, sum);
		return;
	}
	for (uint32_t m = 1; m + rest <= left && b->branches; m++) {
		struct estimate now = *sum;
		b->branches--;
		plan_branch_add(&now, cue_divide_part(b->divide, b->trial[j].kernel, m), m);
		if (bound(b, &now, j + 1, left - m) >= b->best_us)
			continue;
		b->trial[j].sms = m;
		branch(b, &now, j + 1);
	}
}

double cue_branch_search(struct branch *b, struct plan_share *shares, uint32_t count, double beat)
{
	struct estimate none = {0};
	uint64_t trials = 0;

	b->count = count;
	b->best_us = cue_divide_search(b->divide, shares, count, &trials);
	memcpy(b->best, shares, count * sizeof(*shares));
	if (b->best_us > beat)
		b->best_us = beat; // the search must find a division that takes less than these shares
	// Kernels with many blocks go first, because the ends and long blocks of those with few have to fit.
	const struct profile *profiles = b->divide->request->profiles;

	for (uint32_t i = 0; i < b->count; i++) {
		uint64_t blocks = profile_blocks(&profiles[shares[i].kernel]);
		uint32_t at = i;
		for (; at > 0 && profile_blocks(&profiles[b->trial[at - 1].kernel]) < blocks; at--) {
			b->trial[at] = b->trial[at - 1];
			b->place[at] = b->place[at - 1];
		}
		b->trial[at] = shares[i];
		b->place[at] = i;
	}
	if (b->branches) {
		double steepest = b->best_us * b->sms;

		for (uint32_t j = b->count; j-- > 0;) {
			uint32_t rest = b->count - 1 - j;
			load_own(b, j, steepest);
			for (uint32_t m = rest + 1; m <= b->sms; m++) {
				add_sums(b, j, m, rest);
				find_corners(b, j, m, steepest);
			}
		}
		if (bound(b, &none, 0, b->sms) < b->best_us)
			branch(b, &none, 0);
	}
	memcpy(shares, b->best, count * sizeof(*shares));
	return b->best_us < beat ? b->best_us : INFINITY;
}
