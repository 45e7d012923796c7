/* clock.c: it goes on, and sleeps at least as long as it says. */
#include "test.h"
#include "runtime/grid/error.h"

static void sleeping_takes_its_time(void **state)
{
	double begin = cue_clock_us();

	(void)state;
	cue_clock_sleep_us(2500);
	assert_true(cue_clock_us() - begin >= 2500);
	assert_true(cue_clock_us() - begin < 10e6);
	cue_clock_sleep_us(0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(sleeping_takes_its_time)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
