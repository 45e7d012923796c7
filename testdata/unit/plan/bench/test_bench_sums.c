/* Medians and spreads of rounds, by hand; what STP can be. */
#include "testdata/unit/unit.h"

#include "plan/bench/bench.h"

/* Two programs, each 10 us alone as it is; elastic, the second takes 8. */
static const double alone[WORKLOAD_MOST][BENCH_FORMS] = {{10, 10, 10}, {10, 8, 10}};

static struct bench_result a_round(enum bench_policy policy, double first_us, double second_us)
{
	struct bench_result round = {
	    .mix = {2, {0, 1}}, .policy = policy, .us = {first_us, second_us}, .runs = {2, 3}};
	bench_compare(&round, alone);
	return round;
}

static void medians(void **state)
{
	double odd[] = {3, 1, 2}, even[] = {4, 1, 3, 2};

	(void)state;
	assert_float_equal(bench_median(odd, 3), 2, 0);
	assert_float_equal(bench_median(even, 4), 2.5, 0);
	assert_float_equal(bench_median(odd, 1), 1, 0);
	assert_float_equal(bench_median(odd, 0), 0, 0);
}

static void a_round_is_compared_with_the_programs_alone(void **state)
{
	struct bench_result round = a_round(BENCH_STREAMS, 20, 12.5);

	(void)state;
	assert_float_equal(round.stp, 0.5 + 0.8, 1e-9);
	assert_float_equal(round.antt, (2 + 1.25) / 2, 1e-9);
	assert_float_equal(round.fairness, 0.5 / 0.8, 1e-9);
	assert_float_equal(round.most, 2, 1e-9);
	assert_float_equal(a_round(BENCH_FILL, 20, 12.5).most, 1 + 10.0 / 8, 1e-9);
}

static void rounds_are_summed_up(void **state)
{
	const struct bench_result rounds[] = {
	    a_round(BENCH_STREAMS, 20, 20), a_round(BENCH_STREAMS, 10, 10), a_round(BENCH_STREAMS, 20, 12.5)};
	struct bench_result sum = bench_sum(rounds, 3);

	(void)state;
	assert_float_equal(sum.stp, 1.3, 1e-9); /* of 1, 2 and 1.3 */
	assert_float_equal(sum.stp_spread, 0.5, 1e-9);
	assert_float_equal(sum.antt_spread, 0.5, 1e-9);
	assert_float_equal(sum.us[0], 20, 1e-9);
	assert_float_equal(sum.us[1], 12.5, 1e-9);
	assert_int_equal(sum.runs[0], 6);
	assert_int_equal(sum.runs[1], 9);
	assert_null(sum.why);
}

/* More than two programs' worth in every round is an error, unless the form is that much faster. */
static void what_cannot_be(void **state)
{
	const struct bench_result above[] = {a_round(BENCH_STREAMS, 9, 9), a_round(BENCH_STREAMS, 9.5, 9.5)};
	const struct bench_result around[] = {a_round(BENCH_STREAMS, 9, 9), a_round(BENCH_STREAMS, 11, 11)};
	const struct bench_result faster[] = {a_round(BENCH_FILL, 10, 8.2), a_round(BENCH_FILL, 9.9, 8.2)};
	struct bench_result sum = bench_sum(above, 2);

	(void)state;
	assert_int_equal(bench_is_impossible(&sum), 1);
	sum.why = "not merged";
	assert_int_equal(bench_is_impossible(&sum), 0);
	sum = bench_sum(around, 2);
	assert_true(sum.stp > 2);
	assert_int_equal(bench_is_impossible(&sum), 0);
	sum = bench_sum(faster, 2);
	assert_true(sum.stp > 2);
	assert_int_equal(bench_is_impossible(&sum), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(medians),
	    cmocka_unit_test(a_round_is_compared_with_the_programs_alone),
	    cmocka_unit_test(rounds_are_summed_up),
	    cmocka_unit_test(what_cannot_be),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
