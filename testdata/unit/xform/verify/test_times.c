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
	    cmocka_unit_test(times_may_differ),
	    cmocka_unit_test(results_may_not),
	    cmocka_unit_test(long_lines_are_data),
	    cmocka_unit_test(times_are_left_out),
	    cmocka_unit_test(results_are_kept),
	    cmocka_unit_test(own_expressions),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
