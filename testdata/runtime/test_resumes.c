/* timings.c: the rule. What is measured: test_share.c. */
#include "test.h"
#include "runtime/share/timings.h"

static void rule(void **state)
{
	static const unsigned expected[][3] = {/* duration, used, resumes */
	    {0, 0, 32}, {0, 9, 32}, {1, 0, 0}, {99, 5, 0}, {100, 0, 1}, {499, 9, 1}, {500, 0, 2}, {999, 0, 2},
	    {1000, 0, 3}, {1000, 1, 3}, {2000, 0, 4}, {5000, 0, 4}, {2000, 2, 5}, {10000, 0, 5}, {10000, 3, 8},
	    {10000, 30, 21}, {190000, 0, 95}, {4000000000u, 0, 256}, {4000000000u, 200, 256},
	    {4000000000u, ~0u, 256}};

	(void)state;
	for (size_t i = 0; i < sizeof(expected) / sizeof(*expected); i++)
		assert_int_equal(cue_resumes_of(expected[i][0], 0, expected[i][1]), expected[i][2]);
	assert_int_equal(cue_resumes_of(57, 99, 0), 0);
	assert_int_equal(cue_resumes_of(57, 5000, 0), 2); /* it may take long again */
	assert_int_equal(cue_resumes_of(57, 5000, 2), 6);
	assert_int_equal(cue_resumes_of(0, 5000, 2), 32);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(rule)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
