// Which lines print a time.
#include "xform/verify/filter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static int drops_time(const char *line)
{
	struct filter filter = {0};
	filter_add_times(&filter);
	int result = filter_drops(&filter, line, strlen(line));
	filter_dispose(&filter);
	return result;
}

static void times_are_left_out(void **state)
{
	static const char *const LINES[] = {"Kernel: 3 ms", "0.25s", "took 7", "1e-3 sec", "12 (us)", "5 [ms]",
	    "3.4us", "Elapsed: 12", "Average kernel execution time: 3", "TIME 4", "3 seconds", "17 microseconds",
	    "12.5 GB/s", "Bandwidth = 3", "400 GFLOPS", "GFLOPS: 3", "Performance= 35 GFlop/s, ", "3 \xc2\xb5s",
	    "9 ns\n", ".5 s", "(10ms)", "speedup 3x", "speed-up: 3", "1.5 GiB/s", "30 fps", "2 minutes",
	    "Average million items / sec: 137.3", "GDOF/s=0.0008", "Billion elements per second: 3"};
	(void)state;
	for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
		if (!drops_time(LINES[i]))
			fail_msg("kept: %s", LINES[i]);
}

static void results_are_kept(void **state)
{
	static const char *const LINES[] = {"", "PASS", "sum = 12", "3 sums", "12 msg", "timestep 5",
	    "sometimes 3", "block 7 size 32", "x1s", "1 step", "result[3] = 4.5e-3", "3s0", "nsamples 5 nsx",
	    "bus 3", "x = 5 m", "7 b", "flopsy", "a/s", "speed 3 km/s", "items: 7", "elements per block 8"};
	(void)state;
	for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
		if (drops_time(LINES[i]))
			fail_msg("left out: %s", LINES[i]);
}

static void own_expressions(void **state)
{
	struct filter filter = {0};
	char why[100];
	(void)state;
	assert_int_equal(filter_add(why, sizeof why, &filter, "^seed "), 0);
	assert_int_equal(filter_add(why, sizeof why, &filter, "0x[0-9a-f]+"), 0);
	assert_true(filter_drops(&filter, "seed 5", 6));
	assert_false(filter_drops(&filter, "the seed 5", 10));
	assert_true(filter_drops(&filter, "at 0x7f", 7));
	assert_false(filter_drops(&filter, "at 0x7f", 4)); // looks no further than the length
	assert_int_equal(filter_add(why, sizeof why, &filter, "(unclosed"), -1);
	assert_true(strlen(why) > 0);
	filter_dispose(&filter);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(times_are_left_out),
	    cmocka_unit_test(results_are_kept),
	    cmocka_unit_test(own_expressions),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
