// CD-search's model of off-SM bandwidth (section 4.1.2) and its two modes (4.2, 4.3; more than two kernels:
// 7.4.3). The paper takes SMs from running kernels and measures; this reads the result from the profile.
#include <math.h>
#include "cdsearch.h"

struct cdsearch_limits cue_cdsearch_limits_of(const struct device *device)
{
	return (struct cdsearch_limits){.sm_count = device->sm_count,
	    .clock_khz = device->clock_khz,
	    .line_bytes = 128,
	    .memory_mb_s = device->memory_mb_s,
	    .memory_use = 0.5,
	    .loss = 0.05};
}

double cue_cdsearch_demand_mb_s(
    const struct profile *profile, const struct cdsearch_limits *limits, uint32_t sms)
{
	double bytes_a_cycle = profile->ipc_max * profile->llc_apki / 1000 * limits->line_bytes;

	return bytes_a_cycle * limits->clock_khz / 1000 * sms;
}

double cue_cdsearch_supply_mb_s(const struct profile *profile, const struct cdsearch_limits *limits)
{
	double hit = profile->llc_hit_rate;
	double after = limits->llc_mb_s * hit + limits->memory_mb_s * (1 - hit) * limits->memory_use;

	return fmin(limits->noc_mb_s, after);
}

int cue_cdsearch_memory_intensive(const struct profile *profile, const struct cdsearch_limits *limits)
{
	return cue_cdsearch_demand_mb_s(profile, limits, limits->sm_count) >
	       cue_cdsearch_supply_mb_s(profile, limits);
}

static double performance(const struct plan_request *request, uint32_t kernel, uint32_t sms)
{
	return 1 / profile_latency_us(&request->profiles[kernel], sms);
}

// A memory-intensive kernel and the search for its SMs.
struct trials {
	const struct plan_request *request;
	struct cdsearch_steps *steps;
	uint32_t kernel, even;
};

// Whether the kernel keeps enough of its performance on this many SMs.
static int try_sms(const struct trials *s, uint32_t sms)
{
	double goal = performance(s->request, s->kernel, s->even), has = performance(s->request, s->kernel, sms);
	int is_enough = cue_search_is_enough(has, goal, s->request->cdsearch->loss);

	if (s->steps && s->steps->count++ < s->steps->room)
		s->steps->steps[s->steps->count - 1] = (struct cdsearch_step){s->kernel, sms, has / goal, is_enough};
	return is_enough;
}

// Section 4.2: two SMs fewer at a time, while the loss is within the limit.
static uint32_t step_down(const struct trials *s)
{
	uint32_t sms = s->even;

	while (sms > 2 && try_sms(s, sms - 2))
		sms -= 2;
	return sms;
}

// Section 4.3: as many SMs as one SM's performance predicts, then one more at a time until they are enough.
static uint32_t jump_up(const struct trials *s)
{
	double goal = performance(s->request, s->kernel, s->even);
	uint32_t sms = cue_search_jump(goal, performance(s->request, s->kernel, 1), s->even);

	while (!try_sms(s, sms) && sms < s->even)
		sms++;
	return sms;
}

// Divides the remaining SMs evenly among the compute-intensive kernels; the first ones take the remainder.
static void give_rest(
    struct plan_share *shares, const int *memory, uint32_t count, uint32_t rest, uint32_t takers)
{
	uint32_t given = 0;

	for (uint32_t i = 0; i < count; i++)
		if (!memory[i])
			shares[i].sms = rest / takers + (given++ < rest % takers);
}

enum cdsearch_mode cue_cdsearch_divide(struct plan_share *shares, const int *memory, uint32_t count,
    const struct plan_request *request, struct cdsearch_steps *steps)
{
	uint32_t even = request->sm_count / count, rest = request->sm_count, compute = 0;

	for (uint32_t i = 0; i < count; i++)
		compute += !memory[i];
	for (uint32_t i = 0; i < count; i++)
		if (memory[i]) {
			struct trials search = {request, steps, shares[i].kernel, even};
			shares[i].sms = compute ? step_down(&search) : jump_up(&search);
			rest -= shares[i].sms;
		}
	if (!compute)
		return CDSEARCH_POWER;
	give_rest(shares, memory, count, rest, compute);
	return compute == count ? CDSEARCH_EVEN : CDSEARCH_PERFORMANCE;
}
