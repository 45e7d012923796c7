/* timings.c: the rule. What is measured, and launches that are cut: test_share.c. */
#include "test.h"
#include "runtime/share/timings.h"

static uint32_t blocks(unsigned duration_us, uint32_t measured, unsigned slice_us, uint32_t wave)
{
	struct timed timed = {.duration_us = duration_us, .blocks = measured};

	return cue_slice_blocks(&timed, slice_us, wave);
}

static void whole_waves_of_the_wished_time(void **state)
{
	(void)state;
	assert_int_equal(blocks(10000, 1000, 1000, 10), 100);
	assert_int_equal(blocks(10000, 1000, 1000, 30), 90);
	assert_int_equal(blocks(10000, 1000, 1000, 100), 100);
	assert_int_equal(blocks(100, 1000, 1000, 10), 10000);
}

static void a_wave_at_least(void **state)
{
	(void)state;
	assert_int_equal(blocks(10000, 1000, 1000, 101), 101);
	assert_int_equal(blocks(UINT32_MAX, 1, 1, 7), 7);
}

static void nothing_is_cut_by_what_is_not_known(void **state)
{
	(void)state;
	assert_int_equal(blocks(0, 1000, 1000, 10), UINT32_MAX);
	assert_int_equal(blocks(1000, 0, 1000, 10), UINT32_MAX);
	assert_int_equal(blocks(1000, 1000, 1000, 0), UINT32_MAX);
	assert_int_equal(blocks(1, UINT32_MAX, UINT32_MAX, 1), UINT32_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(whole_waves_of_the_wished_time),
	    cmocka_unit_test(a_wave_at_least), cmocka_unit_test(nothing_is_cut_by_what_is_not_known)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
