// The runs of `cuelastic sim`, and their table. Each kernel is also run alone, with the same times of its
// blocks, to measure its slowdown: the time from its arrival to its end, divided by the time that it takes
// alone. Their mean is ANTT and the sum of their inverses STP (Eyerman and Eeckhout, 2008).
#include "sim_verb.h"

#include "plan/rank/rank.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int simulate(struct sim_verb *verb, const struct sim_config *config, struct sim_outcome *out)
{
	void *memory = util_alloc(cue_sim_bytes(config));
	int error = cue_sim_run(out, config, memory);
	free(memory);
	if (error)
		sim_fail("%s: %s", verb->path, cue_error_message());
	return error ? -1 : 0;
}

// Each kernel alone, with its own block times: all of them in one run, a phase each.
static int run_alone(struct sim_verb *verb)
{
	struct sim_config config = verb->config;
	uint32_t count = config.count;
	struct sim_kernel *kernels = util_alloc(count * sizeof *kernels);
	memcpy(kernels, verb->kernels, count * sizeof *kernels);
	for (uint32_t i = 0; i < count; i++) {
		kernels[i].phase = i;
		kernels[i].arrival_us = 0;
	}
	config.kernels = kernels;
	config.order = SIM_LEFTOVER;
	config.observe = NULL;
	int error = simulate(verb, &config, verb->outcomes);
	for (uint32_t i = 0; i < count && !error; i++)
		verb->alone_us[i] = verb->outcomes[i].end_us - verb->outcomes[i].begin_us;
	free(kernels);
	return error;
}

// The first kernel for which too few SMs are left; NULL: there is none, or the order does not divide the SMs.
static const char *find_without_sms(const struct sim_verb *verb, const struct sim_order_row *order)
{
	const struct sim_kernel *k = verb->kernels;
	for (uint32_t i = 0; i < verb->config.count && order->order == SIM_PARTITION; i++)
		if (!k[i].sms || k[i].first_sm + k[i].sms > verb->config.device->sm_count)
			return verb->set.profiles[i].name;
	return NULL;
}

static int run_order(struct sim_verb *verb, const struct sim_order_row *order)
{
	const char *without = find_without_sms(verb, order);
	if (without)
		return sim_fail("%s: of %u SMs, too few are left for %s: --phases divides the kernels, --sms the SMs",
		    verb->path, verb->config.device->sm_count, without);
	int error = sim_set_order(verb, order);
	verb->config.kernels = verb->kernels;
	return error ? error : simulate(verb, &verb->config, verb->outcomes);
}

// What all runs took and how they fared, in a line; the time. Beside a late arrival a time may be too short
// for a double to hold, and then there are no metrics.
static double print_runs(const struct sim_verb *verb, const char *name, const struct metrics_run *runs)
{
	struct metrics metrics;
	int known = cue_metrics_get(&metrics, runs, verb->config.count) == 0;
	double end = 0;
	for (uint32_t i = 0; i < verb->config.count; i++)
		end = fmax(end, runs[i].end_us);
	if (known)
		printf("%-24s %12.1f %9.3f %9.3f\n", name, end, metrics.stp, metrics.antt);
	else
		printf("%-24s %12.1f %9s %9s\n", name, end, "-", "-");
	return end;
}

static double print_summary(const struct sim_verb *verb, const struct sim_order_row *order)
{
	struct metrics_run *runs = util_alloc(verb->config.count * sizeof *runs);
	for (uint32_t i = 0; i < verb->config.count; i++)
		runs[i] = (struct metrics_run){verb->kernels[i].arrival_us, verb->outcomes[i].begin_us,
		    verb->outcomes[i].end_us, verb->alone_us[i]};
	double end = print_runs(verb, order->name, runs);
	free(runs);
	return end;
}

// What the plan foresees, by the profiles' times.
static double print_estimate(const struct sim_verb *verb)
{
	struct metrics_run *runs = util_alloc(verb->config.count * sizeof *runs);
	struct str name = {0};
	cue_rank_runs(runs, &verb->plan.plan, &verb->request);
	str_addf(&name, "estimate of %s", verb->plan.planner);
	double end = print_runs(verb, str_text(&name), runs);
	str_dispose(&name);
	free(runs);
	return end;
}

int sim_run(struct sim_verb *verb)
{
	static const char HEADS[] = "%-24s %12s %9s %9s\n";
	double estimate = 0;
	int failed = 0;
	printf("%s, %u kernels, seed %llu\n", verb->config.device->name, verb->config.count,
	    (unsigned long long)verb->config.seed);
	if (run_alone(verb) < 0)
		return -1;
	if (!verb->order) {
		printf(HEADS, "order", "end us", "STP", "ANTT");
		const struct sim_order_row *order;
		for (unsigned i = 0; (order = sim_order_at(i)); i++) {
			if (!verb->sms.text && find_without_sms(verb, order))
				printf("%-24s %12s %9s %9s more kernels than SMs\n", order->name, "-", "-", "-");
			else if (run_order(verb, order) < 0)
				failed = -1;
			else
				print_summary(verb, order);
		}
		return failed;
	}
	if (run_order(verb, verb->order) < 0)
		return -1;
	printf("%-24s %10s %7s %12s %12s %12s %9s\n", "kernel", "blocks", "per SM", "begin us", "end us",
	    "alone us", "slow-down");
	for (uint32_t i = 0; i < verb->config.count; i++) {
		const struct sim_kernel *k = &verb->kernels[i];
		const struct sim_outcome *o = &verb->outcomes[i];
		printf("%-24s %10u %7u %12.1f %12.1f %12.1f %9.3f\n", verb->set.profiles[i].name, k->blocks,
		    k->usage.sm_blocks, o->begin_us, o->end_us, verb->alone_us[i],
		    (o->end_us - k->arrival_us) / verb->alone_us[i]);
	}
	printf("\n");
	printf(HEADS, "order", "end us", "STP", "ANTT");
	if (verb->plan_path)
		estimate = print_estimate(verb);
	double end = print_summary(verb, verb->order);
	if (verb->plan_path)
		printf("\nThe simulation takes %.1f %% %s than the estimate.\n", fabs(100 * (end / estimate - 1)),
		    end < estimate ? "less" : "more");
	return 0;
}
