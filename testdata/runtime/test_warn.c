/* The one line: whole, cut if it is long, silent if asked. */
#include <stdlib.h>
#include "said.h"
#include "runtime/grid/error.h"

static const char *said(const char *problem)
{
	said_begin();
	cue_warn("so it is", "%s", problem);
	return said_end();
}

static void a_problem_is_one_line(void **state)
{
	static char many[2000];

	(void)state;
	unsetenv("CUELASTIC_QUIET");
	assert_string_equal(said("X=1 is wrong"), "cuelastic: X=1 is wrong: so it is\n");
	setenv("CUELASTIC_QUIET", "0", 1);
	assert_string_equal(said("X=1 is wrong"), "cuelastic: X=1 is wrong: so it is\n");
	memset(many, 'x', sizeof(many) - 1);
	assert_int_equal(strlen(said(many)), 511);
}

static void quiet_is_quiet(void **state)
{
	(void)state;
	setenv("CUELASTIC_QUIET", "1", 1);
	assert_string_equal(said("X=1 is wrong"), "");
	unsetenv("CUELASTIC_QUIET");
	cue_warn_off();
	assert_string_equal(said("X=1 is wrong"), "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_problem_is_one_line),
	    cmocka_unit_test(quiet_is_quiet),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
