/* resumes.c: the rule. What is measured: test_share.c. */
#include "test.h"
#include "runtime/share/resumes.h"

static void rule(void **state)
{
	static const unsigned expected[][2] = {{0, 2}, {1, 0}, {99, 0}, {100, 1}, {199, 1}, {200, 2}, {399, 2},
	    {400, 3}, {1000, 4}, {12799, 7}, {12800, 8}, {1000000, 8}, {4000000000u, 8}};

	(void)state;
	for (size_t i = 0; i < sizeof(expected) / sizeof(*expected); i++)
		assert_int_equal(cue_resumes_of(expected[i][0]), expected[i][1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(rule)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
