/* Planners: against naive implementations of the paper's algorithms, and what holds for all of them. */
#include "test.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cuelastic/runtime.h"
#include "random.h"
#include "random_profiles.h"
#include "plan/planners/drr.h"
#include "plan/planners/estimate.h"

#define MAX_SMS 16
#define MOST 8

static struct plan_request make(uint64_t seed, uint32_t count, uint32_t sms, uint32_t min_blocks)
{
	return random_profiles_make(&(struct random_profiles_options){.seed = seed,
	    .count = count,
	    .sm_count = sms,
	    .peak_mb_s = 177400,
	    .global_bytes = seed % 3 ? 0 : 1u << 30,
	    .min_blocks = min_blocks});
}

static struct plan plan_with(const char *name, const struct plan_request *request)
{
	struct plan plan;

	assert_int_equal(cue_planner_find(name)->plan(&plan, request), CUE_OK);
	assert_int_equal(cue_plan_check(&plan, request), CUE_OK);
	assert_true(plan.latency_us <= plan.sequential_us);
	return plan;
}

/* Algorithm 1 as printed: whole configurations in tables, each looked at from the beginning. */
struct config {
	struct plan_share shares[MAX_SMS];
	uint32_t count;
	double improvement;
};

static struct config with(const struct config *config, uint32_t kernel, uint32_t sms)
{
	struct config more = *config;

	if (sms)
		more.shares[more.count++] = (struct plan_share){kernel, sms, 0};
	return more;
}

/* By the paper's estimate. Minus infinity if the configuration cannot run. */
static double drr_gain_us(const struct plan_request *request, const struct plan_share *shares, uint32_t count)
{
	struct drr sum = {0};

	for (uint32_t i = 0; i < count; i++) {
		struct drr_part part = cue_drr_part(request, shares[i].kernel, shares[i].sms);
		cue_drr_add(&sum, &part, shares[i].sms);
	}
	if (!cue_estimate_coexist(request, shares, count))
		return -INFINITY;
	return cue_estimate_seq_us(request, shares, count) -
	       cue_drr_finish(&sum) * cue_drr_slowdown(&sum, request->peak_mb_s);
}

static struct config naive_select(const struct plan_request *request, const uint32_t *kernels, uint32_t n,
    struct config table[][MAX_SMS + 1])
{
	for (uint32_t j = 0; j <= request->sm_count; j++)
		table[0][j] = with(&(struct config){0}, kernels[0], j);
	for (uint32_t i = 1; i < n; i++)
		for (uint32_t j = 0; j <= request->sm_count; j++) {
			table[i][j] = table[i - 1][j];
			for (uint32_t m = 0; m <= j; m++) {
				struct config now = with(&table[i - 1][j - m], kernels[i], m);
				now.improvement = drr_gain_us(request, now.shares, now.count);
				if (now.improvement > table[i][j].improvement)
					table[i][j] = now;
			}
		}
	return table[n - 1][request->sm_count];
}

static double naive_stm_us(const struct plan_request *request)
{
	static struct config table[32][MAX_SMS + 1];
	uint32_t kernels[32], left = request->count;
	double sum = 0;

	for (uint32_t i = 0; i < left; i++)
		kernels[i] = i;
	while (left > 0) {
		struct config phase = naive_select(request, kernels, left, table);
		uint32_t kept = 0;
		for (uint32_t i = 0; i < left; i++) {
			int chosen = 0;
			for (uint32_t k = 0; k < phase.count; k++)
				chosen |= phase.shares[k].kernel == kernels[i];
			if (!chosen)
				kernels[kept++] = kernels[i];
		}
		double alone = 0;
		for (uint32_t k = 0; k < phase.count; k++)
			alone += profile_latency_us(&request->profiles[phase.shares[k].kernel], request->sm_count);
		sum += fmin(alone, cue_estimate_con_us(PLAN_PARTITION, request, phase.shares, phase.count));
		left = kept;
	}
	return sum;
}

static void stm_equals_algorithm_1(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 300; seed++) {
		struct plan_request request = make(
		    seed, (uint32_t)random_between(1, 12), (uint32_t)random_between(1, MAX_SMS), seed % 2 ? 4 : 0);
		struct plan plan;
		if (seed % 5 == 0 && request.count > 3) {
			((struct profile *)request.profiles)[1].program = "one";
			((struct profile *)request.profiles)[3].program = "one";
		}
		plan = plan_with("stm", &request);
		assert_true(fabs(plan.latency_us / naive_stm_us(&request) - 1) < 1e-12);
		cue_plan_dispose(&plan);
		random_profiles_dispose(&request);
	}
}

/* Algorithm 2: every way to give all SMs to these kernels. */
static double all_divisions_us(const struct plan_request *request, struct plan_share *shares, uint32_t count,
    uint32_t next, uint32_t left)
{
	double least = INFINITY;

	if (next + 1 == count) {
		shares[next].sms = left;
		return left && cue_estimate_allowed(request, shares, count)
		           ? cue_estimate_search_us(request, shares, count)
		           : INFINITY;
	}
	for (uint32_t m = 1; m < left; m++) {
		shares[next].sms = m;
		least = fmin(least, all_divisions_us(request, shares, count, next + 1, left - m));
	}
	return least;
}

/* Algorithm 3: every partition; kernel `next` joins each phase so far, or opens one. */
static double all_partitions_us(
    const struct plan_request *request, uint32_t phase_of[], uint32_t next, uint32_t phases)
{
	double least = INFINITY, sum = 0;

	if (next < request->count) {
		for (uint32_t p = 0; p <= phases; p++) {
			phase_of[next] = p;
			least = fmin(
			    least, all_partitions_us(request, phase_of, next + 1, p == phases ? phases + 1 : phases));
		}
		return least;
	}
	for (uint32_t p = 0; p < phases; p++) {
		struct plan_share shares[MOST];
		uint32_t count = 0;
		for (uint32_t i = 0; i < request->count; i++)
			if (phase_of[i] == p)
				shares[count++].kernel = i;
		sum += all_divisions_us(request, shares, count, 0, request->sm_count);
	}
	return sum;
}

static void optimum_equals_brute_force(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 300; seed++) {
		struct plan_request request =
		    make(seed, (uint32_t)random_between(1, 5), (uint32_t)random_between(1, 9), seed % 2 ? 2 : 0);
		struct plan plan = plan_with("optimal", &request);
		uint32_t phase_of[MOST];
		double least = all_partitions_us(&request, phase_of, 0, 0);
		assert_true(fabs(cue_plan_simulated_us(&plan, &request) / least - 1) < 1e-12);
		cue_plan_dispose(&plan);
		random_profiles_dispose(&request);
	}
}

/* Kernels 0 and 2 run equally long on any SMs, longer than kernel 1: the end is that of the first of them. */
static void make_as_long(struct plan_request *request)
{
	struct profile *profiles = (struct profile *)request->profiles;

	for (uint32_t m = 0; m < request->sm_count; m++)
		profiles[0].latency_us[m] = profiles[2].latency_us[m] = 2 * profiles[1].latency_us[0];
}

/* Ragged latencies, few blocks, and kernels that run equally long, on SMs enough for bounds to matter. */
static void optimum_equals_brute_force_on_many_sms(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 90; seed++) {
		struct plan_request request = random_profiles_make(&(struct random_profiles_options){.seed = seed,
		    .count = seed % 9 ? 3 : 4,
		    .sm_count = seed % 9 ? 60 : 24,
		    .peak_mb_s = seed % 2 ? 177400 : 60000,
		    .noise = seed % 3 ? 0.05 : 0,
		    .min_blocks = 2});
		struct plan plan;
		if (seed % 4 == 0)
			make_as_long(&request);
		plan = plan_with("optimal", &request);
		uint32_t phase_of[MOST];
		double least = all_partitions_us(&request, phase_of, 0, 0);
		assert_true(fabs(cue_plan_simulated_us(&plan, &request) / least - 1) < 1e-12);
		cue_plan_dispose(&plan);
		random_profiles_dispose(&request);
	}
}

/* The aim: within 1 % on average. */
static void compare_with_optimum(
    uint32_t sets, uint32_t sm_count, uint32_t most, double noise, uint32_t min_blocks)
{
	double worst = 0, sum = 0;
	unsigned equal = 0;

	for (uint64_t seed = 0; seed < sets; seed++) {
		struct plan_request request = random_profiles_make(&(struct random_profiles_options){.seed = seed,
		    .count = 2 + (uint32_t)(seed % (most - 1)),
		    .sm_count = sm_count,
		    .peak_mb_s = sm_count * 11827.0,
		    .noise = noise,
		    .min_blocks = min_blocks});
		struct plan ours = plan_with("exchange", &request), best = plan_with("optimal", &request);
		double gap = cue_plan_simulated_us(&ours, &request) / cue_plan_simulated_us(&best, &request) - 1;
		assert_true(gap > -1e-12);
		gap = fmax(ours.latency_us / best.latency_us - 1, 0);
		worst = fmax(worst, gap);
		sum += gap;
		equal += gap < 1e-9;
		cue_plan_dispose(&ours);
		cue_plan_dispose(&best);
		random_profiles_dispose(&request);
	}
	print_message("exchange above the optimum: mean %.4f %%, most %.3f %%; the optimum in %u of %u\n",
	    100 * sum / sets, 100 * worst, equal, sets);
	assert_true(sum / sets < 0.01);
}

static void exchange_is_close_to_the_optimum(void **state)
{
	(void)state;
	compare_with_optimum(120, 15, 5, 0, 0);
	compare_with_optimum(120, 15, 5, 0.02, 8); /* ragged latencies and small grids */
	compare_with_optimum(12, 132, 3, 0, 0);
}

static void exchange_is_never_worse_than_stm(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 60; seed++) {
		struct plan_request request = make(seed, (uint32_t)random_between(7, 40), 15, 0);
		struct plan ours = plan_with("exchange", &request), stm = plan_with("stm", &request);
		assert_true(ours.latency_us <= stm.latency_us * (1 + 1e-12));
		cue_plan_dispose(&ours);
		cue_plan_dispose(&stm);
		random_profiles_dispose(&request);
	}
}

/* Checked in plan_with: sound, and never worse than sequential. The same request gives the same plan. */
static void every_planner_keeps_the_rules(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 100; seed++) {
		struct plan_request request =
		    make(seed, (uint32_t)random_between(0, 7), (uint32_t)random_between(1, 40), seed % 2 ? 1 : 0);
		for (uint32_t i = 0; cue_planner_at(i); i++) {
			const char *name = cue_planner_at(i)->name;
			if (cue_planner_at(i)->most_kernels && cue_optimal_cost(&request) > 30000)
				continue;
			struct plan one = plan_with(name, &request), two = plan_with(name, &request);
			assert_int_equal(one.count, two.count);
			assert_true(one.latency_us == two.latency_us);
			for (uint32_t k = 0; k < one.count; k++)
				assert_memory_equal(one.phases[k].shares, two.phases[k].shares,
				    one.phases[k].count * sizeof(struct plan_share));
			cue_plan_dispose(&one);
			cue_plan_dispose(&two);
		}
		random_profiles_dispose(&request);
	}
}

/* 25 and 50 % of their speed alone with one SM each; of equal ones the first kernel gets the next. */
static void slicer_fills_the_slowest_first(void **state)
{
	double linear[] = {120, 60, 40, 30}, level[] = {40, 20, 20, 20}, none[4] = {0};
	struct profile profiles[] = {{.sm_count = 4, .latency_us = linear, .bandwidth_mb_s = none},
	    {.sm_count = 4, .latency_us = level, .bandwidth_mb_s = none}};
	struct plan_request request = {.count = 2, .profiles = profiles, .sm_count = 4, .peak_mb_s = 1};
	struct plan plan = plan_with("slicer", &request);

	(void)state;
	assert_int_equal(plan.count, 1);
	assert_int_equal(plan.phases[0].shares[0].sms, 3); /* 75 and 50 %; two each would be 50 and 100 % */
	assert_int_equal(plan.phases[0].shares[1].sms, 1);
	cue_plan_dispose(&plan);
}

static void bad_requests_are_refused(void **state)
{
	struct plan_request request = make(1, 3, 4, 0), bad = request;
	struct profile *profiles = (struct profile *)request.profiles;
	double latency = profiles[2].latency_us[3], bandwidth = profiles[1].bandwidth_mb_s[0];
	struct plan plan;

	(void)state;
	assert_int_equal(cue_plan_check_request(&request), CUE_OK);
	bad.sm_count = 5;
	assert_int_equal(cue_plan_check_request(&bad), CUE_ERROR_INPUT);
	bad.sm_count = 0;
	assert_int_equal(cue_plan_check_request(&bad), CUE_ERROR_INPUT);
	bad = request;
	bad.peak_mb_s = 0;
	assert_int_equal(cue_plan_check_request(&bad), CUE_ERROR_INPUT);
	profiles[2].latency_us[3] = NAN;
	for (uint32_t i = 0; cue_planner_at(i); i++) {
		assert_int_equal(cue_planner_at(i)->plan(&plan, &request), CUE_ERROR_INPUT);
		cue_plan_dispose(&plan);
	}
	profiles[2].latency_us[3] = latency;
	profiles[1].bandwidth_mb_s[0] = -1;
	assert_int_equal(cue_plan_check_request(&request), CUE_ERROR_INPUT);
	profiles[1].bandwidth_mb_s[0] = bandwidth;
	random_profiles_dispose(&request);
}

static void unsound_plans_are_found(void **state)
{
	struct plan_request request = make(1, 3, 8, 0);
	struct plan plan = plan_with("stm", &request);
	struct plan_share *share = plan.phases[0].shares;
	struct plan_share kept = *share;

	(void)state;
	share->sms = 9;
	assert_int_equal(cue_plan_check(&plan, &request), CUE_ERROR_INPUT);
	*share = kept;
	share->kernel = (kept.kernel + 1) % 3;
	assert_int_equal(cue_plan_check(&plan, &request), CUE_ERROR_INPUT);
	*share = kept;
	plan.count--;
	assert_int_equal(cue_plan_check(&plan, &request), CUE_ERROR_INPUT);
	plan.count++;
	assert_int_equal(cue_plan_check(&plan, &request), CUE_OK);
	cue_plan_dispose(&plan);
	cue_plan_dispose(&plan);
	random_profiles_dispose(&request);
}

static void planners_are_found_by_name(void **state)
{
	(void)state;
	for (uint32_t i = 0; cue_planner_at(i); i++)
		assert_ptr_equal(cue_planner_find(cue_planner_at(i)->name), cue_planner_at(i));
	assert_null(cue_planner_find("none"));
}

static void large_sets_have_no_exact_optimum(void **state)
{
	const struct planner *optimal = cue_planner_find("optimal");
	struct plan_request request = make(1, optimal->most_kernels + 1, 4, 0);
	struct plan plan;

	(void)state;
	assert_int_equal(optimal->plan(&plan, &request), CUE_ERROR_INPUT);
	cue_plan_dispose(&plan);
	random_profiles_dispose(&request);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(stm_equals_algorithm_1),
	    cmocka_unit_test(optimum_equals_brute_force),
	    cmocka_unit_test(optimum_equals_brute_force_on_many_sms),
	    cmocka_unit_test(exchange_is_close_to_the_optimum),
	    cmocka_unit_test(exchange_is_never_worse_than_stm),
	    cmocka_unit_test(every_planner_keeps_the_rules),
	    cmocka_unit_test(slicer_fills_the_slowest_first),
	    cmocka_unit_test(bad_requests_are_refused),
	    cmocka_unit_test(unsound_plans_are_found),
	    cmocka_unit_test(planners_are_found_by_name),
	    cmocka_unit_test(large_sets_have_no_exact_optimum),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
