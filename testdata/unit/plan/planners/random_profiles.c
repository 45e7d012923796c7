/* Shapes of figure 1: speed-up(m) = m / (1 + (m / knee)^sharp)^(1 / sharp), without a knee for compute-bound
 * kernels. */
#include <math.h>
#include <stdlib.h>
#include "plan/planners/cdsearch.h"
#include "plan/planners/estimate.h"
#include "plan/planners/kscheduler.h"
#include "random_profiles.h"

static uint64_t next_word(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return *state;
}

static double uniform(uint64_t *state, double low, double high)
{
	return low + (high - low) * (double)(next_word(state) >> 11) * 0x1p-53;
}

/* Small numbers as likely as large ones. */
static double log_uniform(uint64_t *state, double low, double high)
{
	return exp(uniform(state, log(low), log(high)));
}

static void *allocate(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (!memory)
		abort();
	return memory;
}

static void fill_tables(struct profile *p, const struct random_profiles_options *o, double device_us,
    double use, double knee, uint64_t *state)
{
	double blocks = (double)profile_blocks(p), whole = 0, sharp = 3;

	for (uint32_t i = 0; i < o->sm_count; i++) {
		double m = fmin(i + 1, blocks);
		double speed = knee > 0 ? m / pow(1 + pow(m / knee, sharp), 1 / sharp) : m;
		p->latency_us[i] = 1 / speed;
		whole = speed;
	}
	for (uint32_t i = 0; i < o->sm_count; i++) {
		p->latency_us[i] *= device_us * whole;
		p->bandwidth_mb_s[i] = use * o->peak_mb_s * device_us / p->latency_us[i];
		if (o->noise > 0)
			p->latency_us[i] *= 1 + uniform(state, 0, o->noise);
	}
}

/* From what is there already: no random number is drawn, so the kernels are those that they were without. */
static void fill_classes(struct profile *p, int memory_bound)
{
	p->stall_shares[memory_bound ? STALL_MEMORY : p->grid[0] % 5 ? STALL_EXECUTION : STALL_TEXTURE] = 0.8;
	p->eligible_warps = p->registers % 6;
	p->llc_apki = memory_bound ? 300 : 5;
	p->llc_hit_rate = 0.5;
	p->ipc_max = 2;
	p->block_counts = 1 + p->registers % 4;
	p->performance = allocate((size_t)p->sm_count * p->block_counts, sizeof(*p->performance));
	for (uint32_t m = 0; m < p->sm_count; m++)
		for (uint32_t b = 0; b < p->block_counts; b++)
			p->performance[m * p->block_counts + b] = (1 - pow(0.4, b + 1)) / p->latency_us[m];
	p->given |= PROFILE_STALL_SHARES | PROFILE_ELIGIBLE | PROFILE_LLC | PROFILE_IPC | PROFILE_PERFORMANCE;
}

static void make_one(struct profile *p, const struct random_profiles_options *o, uint64_t *state)
{
	double least = o->min_blocks ? o->min_blocks : 32;
	int memory_bound = next_word(state) % 2 == 0;
	double knee = memory_bound ? uniform(state, 0.15, 0.8) * o->sm_count : 0;
	double use = memory_bound ? uniform(state, 0.6, 0.95) : uniform(state, 0.01, 0.4);

	p->grid[0] = (uint32_t)log_uniform(state, least, 512 * least);
	p->grid[1] = p->grid[2] = 1;
	p->block[0] = 32u << next_word(state) % 5;
	p->block[1] = p->block[2] = 1;
	p->registers = 16 + (uint32_t)(next_word(state) % 48);
	p->sm_count = o->sm_count;
	p->latency_us = allocate(o->sm_count, sizeof(*p->latency_us));
	p->bandwidth_mb_s = allocate(o->sm_count, sizeof(*p->bandwidth_mb_s));
	p->global_bytes = (uint64_t)(uniform(state, 0.01, 0.5) * (double)o->global_bytes);
	p->given = PROFILE_LAUNCH | PROFILE_LATENCY | PROFILE_BANDWIDTH | PROFILE_GLOBAL_BYTES;
	fill_tables(p, o, log_uniform(state, 100, 10000), use, knee, state);
	fill_classes(p, memory_bound);
}

/* SMs of a GTX 480. */
static struct kscheduler_limits *make_kscheduler(const struct random_profiles_options *o)
{
	struct kscheduler_limits *limits = allocate(1, sizeof(*limits));

	*limits = cue_kscheduler_limits_of(cue_device_find("GTX 480"));
	limits->mb_s = o->peak_mb_s;
	return limits;
}

static struct cdsearch_limits *make_cdsearch(const struct random_profiles_options *o)
{
	struct cdsearch_limits *limits = allocate(1, sizeof(*limits));

	*limits = cue_cdsearch_limits_of(cue_device_find("GTX 480"));
	limits->sm_count = o->sm_count;
	limits->memory_mb_s = o->peak_mb_s;
	limits->noc_mb_s = limits->llc_mb_s = 1.5 * o->peak_mb_s;
	return limits;
}

double random_profiles_gain_us(
    const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	return cue_estimate_seq_us(request, shares, count) -
	       cue_estimate_con_us(PLAN_PARTITION, request, shares, count);
}

struct plan_request random_profiles_make(const struct random_profiles_options *o)
{
	struct profile *profiles = allocate(o->count, sizeof(*profiles));
	uint64_t state = (o->seed + 1) * 0x9e3779b97f4a7c15u;

	for (unsigned i = 0; i < 8; i++)
		next_word(&state);
	for (uint32_t i = 0; i < o->count; i++)
		make_one(&profiles[i], o, &state);
	return (struct plan_request){.count = o->count,
	    .profiles = profiles,
	    .sm_count = o->sm_count,
	    .peak_mb_s = o->peak_mb_s,
	    .global_bytes = o->global_bytes,
	    .kscheduler = make_kscheduler(o),
	    .cdsearch = make_cdsearch(o)};
}

static double speed_on(unsigned kind, double m, double knee, uint32_t sms)
{
	switch (kind) {
	case 0:
		return m;
	case 1:
		return m / pow(1 + pow(m / knee, 3), 1.0 / 3);
	case 2:
		return m / (1 + 0.6 * m / sms);
	default:
		return m < knee ? m : knee * (1 - 0.3 * (m - knee) / sms);
	}
}

static void fill_on(struct profile *p, const struct device *device, int has_rounds, uint64_t *state)
{
	static const double least_use[] = {0.01, 0.6, 0.05, 0.05}, most_use[] = {0.3, 1, 0.6, 0.6};
	struct occupancy_kernel shape = profile_occupancy(p);
	unsigned kind = next_word(state) % 4;
	double us = log_uniform(state, 20, 3000), knee = uniform(state, 0.1, 0.8) * device->sm_count;
	double use = uniform(state, least_use[kind], most_use[kind]), blocks = (double)profile_blocks(p),
	       whole = 0;
	struct block_usage usage;

	cue_occupancy_usage(&usage, device, &shape);
	for (uint32_t m = 1; m <= device->sm_count; m++) {
		double useful = fmin(m, ceil(blocks / usage.sm_blocks)),
		       rounds = blocks / ((double)m * usage.sm_blocks);
		whole = speed_on(kind, useful, knee, device->sm_count);
		if (has_rounds && rounds > 1)
			whole *= rounds / ceil(rounds);
		p->latency_us[m - 1] = 1 / whole;
	}
	for (uint32_t m = 0; m < device->sm_count; m++) {
		p->latency_us[m] *= us * whole;
		p->bandwidth_mb_s[m] = use * device->memory_mb_s * us / p->latency_us[m];
	}
}

struct plan_request random_profiles_on(const struct device *device, uint64_t seed, uint32_t count)
{
	struct profile *profiles = allocate(count, sizeof(*profiles));
	uint64_t state = (seed + 1) * 0x9e3779b97f4a7c15u;
	double sms = device->sm_count;

	for (unsigned i = 0; i < 8; i++)
		next_word(&state);
	for (uint32_t i = 0; i < count; i++) {
		struct profile *p = &profiles[i];
		int is_short = next_word(&state) % 4 == 0;
		p->grid[0] =
		    (uint32_t)(is_short ? log_uniform(&state, 1, 4 * sms) : log_uniform(&state, sms, 300 * sms));
		p->block[0] = next_word(&state) % 5 ? 128u << next_word(&state) % 2 : 32u << next_word(&state) % 6;
		p->grid[1] = p->grid[2] = p->block[1] = p->block[2] = 1;
		p->registers = 16 + (uint32_t)(next_word(&state) % (p->block[0] > 256 ? 12 : 40));
		p->static_shared_bytes = next_word(&state) % 3 ? 0 : (uint32_t)(next_word(&state) % 16384);
		p->sm_count = device->sm_count;
		p->latency_us = allocate(p->sm_count, sizeof(*p->latency_us));
		p->bandwidth_mb_s = allocate(p->sm_count, sizeof(*p->bandwidth_mb_s));
		p->given = PROFILE_LAUNCH | PROFILE_LATENCY | PROFILE_BANDWIDTH;
		fill_on(p, device, seed % 2 == 0, &state);
	}
	return (struct plan_request){.count = count,
	    .profiles = profiles,
	    .sm_count = device->sm_count,
	    .device = device,
	    .peak_mb_s = device->memory_mb_s,
	    .global_bytes = device->memory_bytes};
}

void random_profiles_dispose(struct plan_request *request)
{
	struct profile *profiles = (struct profile *)request->profiles;

	for (uint32_t i = 0; i < request->count; i++) {
		free(profiles[i].latency_us);
		free(profiles[i].bandwidth_mb_s);
		free(profiles[i].performance);
	}
	free(profiles);
	free((void *)request->kscheduler);
	free((void *)request->cdsearch);
	request->profiles = NULL;
	request->count = 0;
}
