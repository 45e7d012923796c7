/* Names that are nearly a setting's are reported, others are not. */
#include <stdio.h>
#include <string.h>
#include "test.h"
#include "runtime/launch/variables.h"

static const char *check(const char *first, const char *second)
{
	static char problem[160];
	const char *const environment[] = {"PATH=/bin", first, second, NULL};

	cue_variables_check(problem, sizeof(problem), environment);
	return problem;
}

static void near_names_are_reported(void **state)
{
	(void)state;
	assert_string_equal(
	    check("CUELASTIC_BLOCK=4", NULL), "CUELASTIC_BLOCK is not a setting; CUELASTIC_BLOCKS is");
	assert_string_equal(
	    check("CUELASTIC_POILCY=fill", NULL), "CUELASTIC_POILCY is not a setting; CUELASTIC_POLICY is");
	assert_string_equal(check("CUELASTIC_LOGS", NULL), "CUELASTIC_LOGS is not a setting; CUELASTIC_LOG is");
	assert_string_equal(check("CUELASTIC_BLOCKS=4", "CUELASTIC_SLICEUS=4"),
	    "CUELASTIC_SLICEUS is not a setting; CUELASTIC_SLICE_US is");
}

static void others_are_not(void **state)
{
	(void)state;
	assert_string_equal(check("CUELASTIC_BLOCKS=4", "CUELASTIC_SLICE_US=2"), "");
	assert_string_equal(check("CUELASTIC_OF_MY_SCRIPT=4", "CUELASTI_BLOCK=1"), "");
	assert_string_equal(check("CUELASTIC_A_VERY_LONG_NAME_OF_SOMEBODY_ELSES_VARIABLE=4", "CUELASTIC_"), "");
	assert_string_equal(check("CUELASTIC_LIB=lib", NULL), ""); /* two of the three letters of LOG */
	assert_string_equal(check(NULL, NULL), "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(near_names_are_reported),
	    cmocka_unit_test(others_are_not),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
