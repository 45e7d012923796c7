/*
 * Liang et al., TPDS 2015: appendix A (how many schedules there are) counted one by one, and the planners'
 * times of table 1 on generated kernels with the shapes of figure 1, for 15 SMs; prints the row of
 * docs/internals/papers.md.
 */
#include "test.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "cuelastic/runtime.h"
#include "random_profiles.h"

#define SETS 20

/* A.1: B(n + 1) is the sum of (n over k) B(k). */
static uint64_t binomial(uint32_t n, uint32_t k)
{
	uint64_t value = 1;

	for (uint32_t i = 1; i <= k; i++)
		value = value * (n - k + i) / i;
	return value;
}

static uint64_t bell(uint32_t n)
{
	uint64_t value = n == 0;

	for (uint32_t k = 0; k < n; k++)
		value += binomial(n - 1, k) * bell(k);
	return value;
}

static uint64_t count_partitions(uint32_t left, uint32_t phases)
{
	return left ? phases * count_partitions(left - 1, phases) + count_partitions(left - 1, phases + 1) : 1;
}

static uint64_t count_divisions(uint32_t sms, uint32_t kernels)
{
	uint64_t sum = 0;

	if (kernels == 1)
		return sms > 0;
	for (uint32_t m = 1; m < sms; m++)
		sum += count_divisions(sms - m, kernels - 1);
	return sum;
}

static void there_are_bell_number_many_schedules(void **state)
{
	static const uint64_t first[] = {1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975};

	(void)state;
	for (uint32_t n = 1; n <= 10; n++) {
		assert_int_equal(count_partitions(n, 0), first[n]);
		assert_int_equal(bell(n), first[n]);
	}
}

static void there_are_binomially_many_divisions(void **state)
{
	(void)state;
	assert_int_equal(count_divisions(15, 2), 14); /* figure 2 */
	for (uint32_t sms = 1; sms <= 15; sms++)
		for (uint32_t n = 1; n <= sms && n <= 6; n++)
			assert_int_equal(count_divisions(sms, n), binomial(sms - 1, n - 1));
}

struct cost {
	double us, most_us, improvement;
};

#define AIM_US 10000
#define OURS_AIM_US 50000
#define OPTIMAL_AIM_US 100000

/* Processor time, so that other programs on the machine count little; the least of three for each set, and of thirty while a busy
 * machine leaves the aim unmet. */
static struct cost plan_sets(const char *name, uint32_t count)
{
	struct cost cost = {0};

	for (uint64_t seed = 0; seed < SETS; seed++) {
		struct plan_request request = random_profiles_make(&(struct random_profiles_options){
		    .seed = seed, .count = count, .sm_count = 15, .peak_mb_s = 177400});
		double least = INFINITY, improvement = 0;
		unsigned runs = 0;
		for (; runs < 3 || (least > AIM_US && runs < 30); runs++) {
			struct plan plan;
			clock_t start = clock();
			assert_int_equal(cue_planner_find(name)->plan(&plan, &request), CUE_OK);
			least = fmin(least, (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC);
			improvement = (1 - cue_plan_simulated_us(&plan, &request) / plan.sequential_us) * 100;
			cue_plan_dispose(&plan);
		}
		cost.us += least / SETS;
		cost.improvement += improvement / SETS;
		cost.most_us = fmax(cost.most_us, least);
		random_profiles_dispose(&request);
	}
	return cost;
}

/* The aims are of optimised builds. */
static void assert_within(double us, double aim_us)
{
#ifdef NDEBUG
	assert_true(us <= aim_us);
#else
	(void)us;
	(void)aim_us;
#endif
}

static void check_row(uint32_t kernels, const char *theirs_optimal, double theirs_stm)
{
	struct cost stm = plan_sets("stm", kernels), ours = plan_sets("exchange", kernels), best = {0};

	assert_within(stm.most_us, AIM_US);
	assert_within(ours.most_us, OURS_AIM_US);
	assert_true(ours.improvement >= stm.improvement - 1e-9);
	assert_true(stm.improvement > 0);
	if (*theirs_optimal) {
		best = plan_sets("optimal", kernels);
		assert_within(best.most_us, OPTIMAL_AIM_US);
		assert_true(best.improvement >= ours.improvement - 1e-9);
	}
	assert_true(stm.us * 1e-6 < theirs_stm);
	print_message("%2u kernels: optimal %7.0f us %4.1f %% | stm %6.0f us %4.1f %% | exchange %6.0f us %4.1f "
	              "%% (most %.0f us)\n",
	    kernels, best.us, best.improvement, stm.us, stm.improvement, ours.us, ours.improvement, ours.most_us);
}

static void planning_takes_less_than_in_table_1(void **state)
{
	FILE *file = fopen(PAPERS_DATA "/spatial_table1.csv", "r");
	char line[256], optimal[32];
	uint32_t rows = 0, kernels;

	(void)state;
	assert_non_null(file);
	while (fgets(line, sizeof(line), file)) {
		char *rest;
		kernels = (uint32_t)strtoul(line, &rest, 10);
		if (rest == line || *rest != ',')
			continue;
		snprintf(optimal, sizeof(optimal), "%.*s", (int)strcspn(rest + 1, ","), rest + 1);
		check_row(kernels, optimal, strtod(rest + 2 + strlen(optimal), NULL));
		rows++;
	}
	fclose(file);
	assert_int_equal(rows, 9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(there_are_bell_number_many_schedules),
	    cmocka_unit_test(there_are_binomially_many_divisions),
	    cmocka_unit_test(planning_takes_less_than_in_table_1),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
