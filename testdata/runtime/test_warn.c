/* The one line: whole, cut if it is long, silent if asked. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "test.h"
#include "runtime/grid/error.h"

/* What cue_warn writes to stderr. */
static const char *said(const char *problem)
{
	static char text[1024];
	int ends[2], kept = dup(STDERR_FILENO);
	ssize_t length;

	assert_int_equal(pipe(ends), 0);
	dup2(ends[1], STDERR_FILENO);
	close(ends[1]);
	cue_warn(problem, "so it is");
	dup2(kept, STDERR_FILENO);
	close(kept);
	length = read(ends[0], text, sizeof(text) - 1);
	close(ends[0]);
	text[length > 0 ? length : 0] = '\0';
	return text;
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
