// The input of `cuelastic sim`: blocks from the profiles, SMs and phases from options or from a plan, physical
// blocks from the runtime's policies.
#include "sim_verb.h"

#include <string.h>

enum { MAX_SHARE = 1000 };

static int check_list(const struct sim_verb *verb, const struct list *list)
{
	if (!list->text || list->numbers.count == verb->config.count)
		return 0;
	return sim_fail("%s: %zu numbers for %u kernels", list->text, list->numbers.count, verb->config.count);
}

static uint32_t sim_setup_number_of(const struct list *list, uint32_t i, uint32_t otherwise)
{
	return list->text ? (uint32_t)list->numbers.items[i] : otherwise;
}

uint32_t sim_phase_of(const struct sim_verb *verb, uint32_t i)
{
	return sim_setup_number_of(&verb->phases, i, 0);
}

// Kernels of a phase, and how many of them come before kernel i.
static uint32_t count_phase(const struct sim_verb *verb, uint32_t i, uint32_t *before)
{
	uint32_t count = 0;
	*before = 0;
	for (uint32_t k = 0; k < verb->config.count; k++) {
		count += sim_phase_of(verb, k) == sim_phase_of(verb, i);
		*before += k < i && sim_phase_of(verb, k) == sim_phase_of(verb, i);
	}
	return count;
}

// SMs as requested, or evenly among the kernels of a phase: its first ones get the remainder.
static void set_sms(struct sim_verb *verb)
{
	uint32_t sm_count = verb->config.device->sm_count;
	for (uint32_t i = 0; i < verb->config.count; i++) {
		uint32_t before, count = count_phase(verb, i, &before);
		struct sim_kernel *k = &verb->kernels[i];
		k->first_sm = 0;
		k->sms = sim_setup_number_of(&verb->sms, i, sm_count / count + (before < sm_count % count));
		for (uint32_t earlier = 0; earlier < i; earlier++)
			if (sim_phase_of(verb, earlier) == sim_phase_of(verb, i))
				k->first_sm += verb->kernels[earlier].sms;
	}
}

static void set_slices(struct sim_verb *verb)
{
	for (uint32_t i = 0; i < verb->config.count; i++) {
		struct sim_kernel *k = &verb->kernels[i];
		k->slice_blocks = verb->slice ? verb->slice : k->usage.sm_blocks * verb->config.device->sm_count;
	}
}

// The bucket's shares: a block takes its part of its kernel's SMs for the kernel's time on those, as in the planners' estimate.
static int set_bucket(struct sim_verb *verb)
{
	uint32_t count = verb->config.count;
	uint32_t *sms = util_alloc(count * sizeof *sms), *shares = util_alloc(count * sizeof *shares);
	double *latency = util_alloc(count * sizeof *latency), error;
	for (uint32_t i = 0; i < count; i++) {
		sms[i] = verb->kernels[i].sms ? verb->kernels[i].sms : 1;
		uint32_t known = sms[i] < verb->kernels[i].table_sms ? sms[i] : verb->kernels[i].table_sms;
		latency[i] = verb->kernels[i].latency_us[known - 1] * known / verb->kernels[i].blocks;
	}
	error = cue_bucket_weigh(shares, sms, latency, count, MAX_SHARE);
	for (uint32_t i = 0; i < count; i++)
		verb->kernels[i].share = shares[i];
	free(sms);
	free(shares);
	free(latency);
	return error < 0 ? sim_fail("block times that no shares can be made for") : 0;
}

// The plan's phases and SMs, as if --phases and --sms had said them.
static void take_plan(struct sim_verb *verb)
{
	const struct plan *plan = &verb->plan.plan;
	for (uint32_t i = 0; i < verb->config.count; i++) {
		VEC_PUSH(&verb->sms.numbers, 0);
		VEC_PUSH(&verb->phases.numbers, 0);
	}
	for (uint32_t p = 0; p < plan->count; p++)
		for (uint32_t i = 0; i < plan->phases[p].count; i++) {
			const struct plan_share *share = &plan->phases[p].shares[i];
			verb->sms.numbers.items[share->kernel] = share->sms;
			verb->phases.numbers.items[share->kernel] = p;
		}
	verb->sms.text = verb->phases.text = verb->plan_path;
}

static int read_plan(struct sim_verb *verb, struct str *why)
{
	verb->request = (struct plan_request){.count = verb->set.count,
	    .profiles = verb->set.profiles,
	    .sm_count = verb->config.device->sm_count,
	    .device = verb->config.device,
	    .peak_mb_s = verb->config.device->memory_mb_s,
	    .global_bytes = verb->config.device->memory_bytes};
	if (cue_plan_check_request(&verb->request))
		return sim_fail("%s: %s", verb->path, cue_error_message());
	if (plan_read(&verb->plan, why, verb->plan_path, verb->planner, &verb->request, verb->config.device))
		return sim_fail("%s", str_text(why));
	take_plan(verb);
	if (!verb->order_name)
		verb->order = sim_order_find(verb->plan.plan.mode == PLAN_LEFTOVER ? "leftover"
		                             : verb->plan.plan.mode == PLAN_MIX    ? "mix"
		                                                                   : "partition");
	return 0;
}

// ---- what an order needs ----

// Kernels of one program have the number of the first of them.
static uint32_t program_of(const struct sim_verb *verb, uint32_t kernel)
{
	const struct profile *profiles = verb->set.profiles;
	uint32_t i = 0;
	while (i < kernel && (!profiles[kernel].program || !profiles[i].program ||
	                         strcmp(profiles[kernel].program, profiles[i].program) != 0))
		i++;
	return i;
}

static struct policy_kernel seen_by_policies(const struct sim_verb *verb, uint32_t i)
{
	return (struct policy_kernel){.program = program_of(verb, i),
	    .usage = verb->kernels[i].usage,
	    .logical_blocks = verb->kernels[i].blocks};
}

// As many as the policy gives the kernel beside those of its phase.
static int ask_policy(struct sim_verb *verb, const struct policy *policy, uint32_t kernel)
{
	const struct device *d = verb->config.device;
	const struct sm_resources sm = {d->sm_blocks, d->sm_threads, d->sm_registers, d->sm_shared_bytes};
	struct policy_kernel *beside = util_alloc(verb->config.count * sizeof *beside);
	struct policy_neighbours neighbours = {.program = program_of(verb, kernel), .kernels = beside};
	const struct policy_request request = {.tier = CUE_TIER_ELASTIC,
	    .logical_blocks = verb->kernels[kernel].blocks,
	    .usage = &verb->kernels[kernel].usage,
	    .sm = &sm,
	    .neighbours = &neighbours};
	struct policy_choice choice = {0};
	for (uint32_t i = 0; i < verb->config.count; i++)
		if (sim_phase_of(verb, i) == sim_phase_of(verb, kernel))
			beside[neighbours.count++] = seen_by_policies(verb, i);
	int error = policy->choose(&choice, &request);
	free(beside);
	verb->kernels[kernel].physical_blocks = choice.blocks;
	return error < 0 ? sim_fail("%s: %s", verb->set.profiles[kernel].name, cue_error_message()) : 0;
}

// A block of the scheduler kernel that the kernels of a phase are.
static int merge_phase(struct sim_verb *verb, uint32_t kernel)
{
	const struct profile **members = util_alloc(verb->config.count * sizeof *members);
	uint32_t count = 0;
	for (uint32_t i = 0; i < verb->config.count; i++)
		if (sim_phase_of(verb, i) == sim_phase_of(verb, kernel))
			members[count++] = &verb->set.profiles[i];
	int error = cue_sim_merge(&verb->kernels[kernel].merged, members, count, verb->config.device);
	free(members);
	return error < 0 ? sim_fail("the kernels cannot be merged: %s", cue_error_message()) : 0;
}

int sim_set_order(struct sim_verb *verb, const struct sim_order_row *order)
{
	int result = 0;
	verb->config.order = order->order;
	for (uint32_t i = 0; i < verb->config.count && !result; i++) {
		verb->kernels[i].phase = order->is_sequential ? i : sim_phase_of(verb, i);
		if (order->policy)
			result = ask_policy(verb, order->policy, i);
		else if (order->order >= SIM_INTERLEAVE)
			result = merge_phase(verb, i);
	}
	return result;
}

int sim_set_kernels(struct sim_verb *verb)
{
	verb->config.count = verb->set.count;
	verb->config.peak_mb_s = verb->config.device->memory_mb_s;
	if (check_list(verb, &verb->sms) < 0 || check_list(verb, &verb->arrivals) < 0 ||
	    check_list(verb, &verb->phases) < 0)
		return -1;
	verb->kernels = util_alloc(verb->config.count * sizeof *verb->kernels);
	verb->outcomes = util_alloc(verb->config.count * sizeof *verb->outcomes);
	verb->alone_us = util_alloc(verb->config.count * sizeof *verb->alone_us);
	for (uint32_t i = 0; i < verb->config.count; i++) {
		const struct profile *profile = &verb->set.profiles[i];
		if (cue_sim_kernel(&verb->kernels[i], profile, verb->config.device) < 0)
			return sim_fail("%s: %s: %s", verb->path, profile->name, cue_error_message());
		verb->kernels[i].spread = verb->spread;
		verb->kernels[i].arrival_us = verb->arrivals.text ? verb->arrivals.numbers.items[i] : 0;
	}
	for (uint32_t p = 0; p < verb->plan.plan.count; p++)
		for (uint32_t i = 0; i < verb->plan.plan.phases[p].count; i++) {
			const struct plan_share *share = &verb->plan.plan.phases[p].shares[i];
			verb->kernels[share->kernel].sm_blocks = share->sm_blocks;
		}
	set_sms(verb);
	set_slices(verb);
	return set_bucket(verb);
}

int sim_set_up(struct sim_verb *verb)
{
	struct str why = {0};
	int error = profile_read(&verb->set, &why, verb->path, &verb->config.device);
	if (error)
		sim_fail("%s", str_text(&why));
	str_dispose(&why);
	if (!error && verb->plan_path) {
		verb->config.count = verb->set.count;
		error = read_plan(verb, &why);
	}
	str_dispose(&why);
	return error ? error : sim_set_kernels(verb);
}
