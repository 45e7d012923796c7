// K-Scheduler's algorithms 1 and 2. The order of kernels: L1-intensive ones first, then memory, then compute; the longest first
// within a class. Each list takes, of the remaining kernels, every one that keeps the rules with the list's kernels:
//  1. the sums of registers, shared memory and blocks stay below those of an SM;
//  2. the sums of bandwidth and GFLOPS stay below the device's;
//  3. an L1-intensive kernel has no other one beside it, and none with many L1 transactions;
//  4. no two memory-intensive kernels are together;
//  5. no two kernels with many eligible warps (one above epc_max, the other above epc_base) are together.
// Rules 3 to 5 check the new kernel; rule 5 checks only compute-intensive ones, as in algorithm 2.
#include <math.h>
#include "kscheduler.h"

struct kscheduler_limits cue_kscheduler_limits_of(const struct device *device)
{
	return (struct kscheduler_limits){.sm_registers = device->sm_registers,
	    .sm_shared_bytes = device->sm_shared_bytes,
	    .sm_blocks = device->sm_blocks,
	    .mb_s = device->memory_mb_s,
	    .gflops = INFINITY,
	    .l1_transactions = INFINITY,
	    .epc_base = 1,
	    .epc_max = 3,
	    .saturation_rate = 0.05,
	    .saturation_window = 3};
}

enum kscheduler_class cue_kscheduler_class(const struct profile *profile)
{
	const double *share = profile->stall_shares;
	double most = 0;

	for (unsigned i = 0; i < PROFILE_STALLS; i++)
		most = fmax(most, share[i]);
	if (share[STALL_TEXTURE] >= most && most > 0)
		return KSCHEDULER_L1;
	return share[STALL_MEMORY] >= most && most > 0 ? KSCHEDULER_MEMORY : KSCHEDULER_COMPUTE;
}

static int saturated(
    const double *performance, uint32_t blocks, uint32_t most, const struct kscheduler_limits *limits)
{
	double worth = performance[blocks - 1];

	for (uint32_t w = 1; w <= limits->saturation_window && blocks + w <= most; w++) {
		worth *= 1 + limits->saturation_rate;
		if (worth < performance[blocks + w - 1])
			return 0;
	}
	return 1;
}

uint32_t cue_kscheduler_saturation(
    const struct profile *profile, uint32_t sms, const struct kscheduler_limits *limits)
{
	uint32_t most = profile->block_counts, blocks = 1;
	const double *performance;

	if (!profile->performance || sms < 1 || sms > profile->sm_count || !most)
		return 0;
	performance = profile->performance + (size_t)(sms - 1) * most;
	while (blocks < most && !saturated(performance, blocks, most, limits))
		blocks++;
	return blocks;
}

struct chosen {
	uint32_t count, classes[KSCHEDULER_CLASSES];
	double registers, shared_bytes, blocks, mb_s, gflops, most_epc;
};

static void choose_blocks(struct chosen *c, const struct profile *p, uint32_t blocks)
{
	double threads = (double)p->block[0] * p->block[1] * p->block[2];

	c->count++;
	c->classes[cue_kscheduler_class(p)]++;
	c->registers += threads * p->registers * blocks;
	c->shared_bytes += ((double)p->static_shared_bytes + p->dynamic_shared_bytes) * blocks;
	c->blocks += blocks;
	c->mb_s += p->bandwidth_mb_s && p->sm_count ? p->bandwidth_mb_s[p->sm_count - 1] : 0;
	c->gflops += p->gflops;
	c->most_epc = fmax(c->most_epc, p->eligible_warps);
}

// Rules 1 and 2, for the list with the kernel in it: as in the paper, sums stay below the limits, unless they
// may reach them. A first kernel that reaches one by itself has a list of its own.
static int fits(const struct chosen *c, const struct kscheduler_limits *limits)
{
	const double sums[][2] = {{c->registers, limits->sm_registers},
	    {c->shared_bytes, limits->sm_shared_bytes}, {c->blocks, limits->sm_blocks}, {c->mb_s, limits->mb_s},
	    {c->gflops, limits->gflops}};

	for (unsigned i = 0; i < sizeof(sums) / sizeof(*sums); i++)
		if (!(sums[i][0] < sums[i][1] || (limits->may_reach > 0 && sums[i][0] <= sums[i][1])))
			return 0;
	return 1;
}

// Algorithm 2: rules 3 to 5.
static int suits(const struct chosen *c, const struct profile *p, const struct kscheduler_limits *limits)
{
	enum kscheduler_class class = cue_kscheduler_class(p);

	if (class == KSCHEDULER_L1)
		return !c->classes[KSCHEDULER_L1];
	if (c->classes[KSCHEDULER_L1] && p->l1_transactions > limits->l1_transactions)
		return 0;
	if (class == KSCHEDULER_MEMORY)
		return !c->classes[KSCHEDULER_MEMORY];
	if (c->most_epc > limits->epc_max && p->eligible_warps > limits->epc_base)
		return 0;
	return !(c->most_epc > limits->epc_base && p->eligible_warps > limits->epc_max);
}

static double job_us(const struct profile *p)
{
	return p->latency_us && p->sm_count ? p->latency_us[p->sm_count - 1] : 0;
}

static int comes_before(const struct profile *a, const struct profile *b)
{
	enum kscheduler_class first = cue_kscheduler_class(a), second = cue_kscheduler_class(b);

	return first != second ? first < second : job_us(a) > job_us(b);
}

// Fills one list from the kernels in `order`; returns how many remain there.
static uint32_t fill_list(uint32_t *list, uint32_t number, uint32_t *order, uint32_t left,
    const struct profile *profiles, const uint32_t *blocks, const struct kscheduler_limits *limits)
{
	struct chosen chosen = {0};
	uint32_t kept = 0;

	for (uint32_t i = 0; i < left; i++) {
		const struct profile *p = &profiles[order[i]];
		struct chosen with = chosen;
		choose_blocks(&with, p, blocks[order[i]]);
		if (chosen.count && !(fits(&with, limits) && suits(&chosen, p, limits))) {
			order[kept++] = order[i];
			continue;
		}
		chosen = with;
		list[order[i]] = number;
	}
	return kept;
}

uint32_t cue_kscheduler_lists(uint32_t *list, uint32_t *order, const struct profile *profiles,
    const uint32_t *blocks, uint32_t count, const struct kscheduler_limits *limits)
{
	uint32_t lists = 0;

	for (uint32_t i = 0; i < count; i++) {
		uint32_t at = i;
		for (; at > 0 && comes_before(&profiles[i], &profiles[order[at - 1]]); at--)
			order[at] = order[at - 1];
		order[at] = i;
	}
	while (count > 0)
		count = fill_list(list, lists++, order, count, profiles, blocks, limits);
	return lists;
}
