/* Metrics by hand, and what holds for those of plans. */
#include "test.h"
#include <math.h>
#include "cuelastic/runtime.h"
#include "random_profiles.h"
#include "plan/planners/metrics.h"

#define MOST 7

/* Each of two kernels takes 10 us alone; beside each other they end at 15 and 20 us. */
static const struct metrics_run both[] = {{0, 0, 15, 10}, {0, 5, 20, 10}};

static void by_hand(void **state)
{
	struct metrics m;

	(void)state;
	assert_int_equal(cue_metrics_get(&m, both, 2), CUE_OK);
	assert_float_equal(m.stp, 10.0 / 15 + 10.0 / 20, 1e-6);
	assert_float_equal(m.antt, (1.5 + 2) / 2, 1e-6);
	assert_float_equal(m.fairness, 0.75, 1e-6);
	assert_float_equal(m.speedup, 1, 1e-6);
	assert_float_equal(m.waiting_us, 2.5, 1e-6);
	assert_float_equal(m.running, 1.5, 1e-6);
	assert_float_equal(m.makespan_us, 20, 1e-6);
}

static void a_kernel_alone_is_the_unit(void **state)
{
	struct metrics m;

	(void)state;
	assert_int_equal(cue_metrics_get(&m, &(struct metrics_run){3, 3, 13, 10}, 1), CUE_OK);
	assert_float_equal(m.stp, 1, 1e-6);
	assert_float_equal(m.antt, 1, 1e-6);
	assert_float_equal(m.fairness, 1, 1e-6);
	assert_float_equal(m.running, 1, 1e-6);
}

static void bad_times_are_refused(void **state)
{
	const struct metrics_run bad[] = {{0, 0, 0, 1}, {1, 0, 2, 1}, {0, 2, 1, 1}, {0, 0, 1, 0}, {0, 0, NAN, 1},
	    {0, NAN, 1, 1}, {-INFINITY, 0, 1, 1}};
	struct metrics m;

	(void)state;
	for (unsigned i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		assert_int_equal(cue_metrics_get(&m, &bad[i], 1), CUE_ERROR_INPUT);
	assert_int_equal(cue_metrics_get(&m, both, 0), CUE_ERROR_INPUT);
}

static void overlaps_by_hand(void **state)
{
	/* 0 is there first and ends first; 1 outlives it; 2 came while 1 ran and ends before it; 3 is alone,
	 * later */
	const struct metrics_run runs[] = {{0, 0, 10, 1}, {0, 5, 20, 1}, {0, 12, 18, 1}, {0, 20, 30, 1}};
	const enum metrics_overlap want[] = {
	    OVERLAP_FULL, OVERLAP_PARTIAL, OVERLAP_RESTRICTED, OVERLAP_EXCLUSIVE};

	(void)state;
	for (uint32_t i = 0; i < 4; i++)
		assert_int_equal(cue_metrics_overlap(runs, 4, i), want[i]);
	assert_string_equal(cue_metrics_overlap_name(OVERLAP_PARTIAL), "shared/partial");
	assert_string_equal(cue_metrics_overlap_name(METRICS_OVERLAPS), "?");
}

static void plans_have_metrics(void **state)
{
	(void)state;
	for (uint64_t seed = 0; seed < 100; seed++) {
		struct plan_request request = random_profiles_make(&(struct random_profiles_options){
		    .seed = seed, .count = 1 + seed % MOST, .sm_count = 15, .peak_mb_s = 177400});
		for (uint32_t i = 0; cue_planner_at(i); i++) {
			struct metrics_run runs[MOST];
			struct metrics m;
			struct plan plan;
			if (cue_planner_at(i)->most_kernels && cue_optimal_cost(&request) > 30000)
				continue;
			assert_int_equal(cue_planner_at(i)->plan(&plan, &request), CUE_OK);
			cue_metrics_plan(runs, &plan, &request);
			assert_int_equal(cue_metrics_get(&m, runs, request.count), CUE_OK);
			assert_float_equal(m.makespan_us / plan.latency_us, 1, 1e-6);
			assert_float_equal(m.speedup, plan.sequential_us / plan.latency_us, 1e-6);
			assert_true(m.stp > 0 && m.antt > 0);
			assert_true(m.fairness > 0 && m.fairness <= 1 && m.running >= 1 - 1e-9);
			cue_plan_dispose(&plan);
		}
		random_profiles_dispose(&request);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(by_hand),
	    cmocka_unit_test(a_kernel_alone_is_the_unit),
	    cmocka_unit_test(bad_times_are_refused),
	    cmocka_unit_test(overlaps_by_hand),
	    cmocka_unit_test(plans_have_metrics),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
