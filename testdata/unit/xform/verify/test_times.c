// Lines that say the same but for the times that they tell.
#include "xform/verify/times.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct pair {
	const char *one, *two;
};

static int same(const struct pair *pair)
{
	struct times times;
	times_init(&times);
	int result = times_same_line(&times, pair->one, strlen(pair->one), pair->two, strlen(pair->two)) &&
	             times_same_line(&times, pair->two, strlen(pair->two), pair->one, strlen(pair->one));
	times_dispose(&times);
	return result;
}

static void times_may_differ(void **state)
{
	static const struct pair PAIRS[] = {
	    {"Average kernel execution time: 3.5 (us)\n", "Average kernel execution time: 12345.0 (us)\n"},
	    {"Average kernel execution time: 0.5\n", "Average kernel execution time: 12\n"},
	    {"size(GB):0.10, average time(sec):0.5, Bandwidth (GB/sec):3.2\n",
	        "size(GB):0.10, average time(sec):0.25, Bandwidth (GB/sec):inf\n"},
	    {"t =    120.1 usec/iter, BW =  6.300 GB/s, P =  1.000 Gflop/s",
	        "t = 99120.1 usec/iter, BW = 16.300 GB/s, P = -nan Gflop/s"},
	    {"Million items / sec: 137.3", "Million items / sec: 1e+03"},
	    {"took 900 us", "took 1.2 ms"},
	    {"r = 5 | host time = 0.5 | device time = 0.25 | speedup = 2.0 PASS",
	        "r = 5 | host time = 1 | device time = 3.5e-07 | speedup = .3 PASS"},
	    {"1 ms 2 ms 3 ms", "4 ms 5 ms 6 ms"},
	    {"[3ms]", "[14ms]"},
	    {"ELAPSED: +1.5 ", "ELAPSED: -1.5 "},
	    {"the same", "the same"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
		if (!same(&PAIRS[i]))
			fail_msg("told apart: %s and %s", PAIRS[i].one, PAIRS[i].two);
}

static void results_may_not(void **state)
{
	static const struct pair PAIRS[] = {
	    {"sum = 12", "sum = 13"},
	    {"3 errors, took 5", "4 errors, took 5"},
	    {"PASS, time 3 ms", "FAIL, time 3 ms"},
	    {"at 3 ms: energy 5", "at 3 ms: energy 6"},
	    {"block 7: 3 ms", "block 8: 3 ms"},
	    {"5.0 GB/s of 7", "5.0 GB/s of 8"},
	    {"ran 5 times 3", "ran 5 times 4"},
	    {"timestep 5", "timestep 6"},
	    {"time of k3", "time of k4"},
	    {"time 5\n", "time 5"},
	    {"3 ms\n", "3 ms"},
	    {"", "time"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++)
		if (same(&PAIRS[i]))
			fail_msg("taken for the same: %s and %s", PAIRS[i].one, PAIRS[i].two);
}

static void long_lines_are_data(void **state)
{
	static char one[8192], two[8192];
	(void)state;
	memset(one, ' ', sizeof one - 1);
	memcpy(two, one, sizeof one);
	memcpy(one + 5000, "3 ms", 4);
	memcpy(two + 5000, "4 ms", 4);
	assert_false(same(&(struct pair){one, two}));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(times_may_differ),
	    cmocka_unit_test(results_may_not),
	    cmocka_unit_test(long_lines_are_data),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
