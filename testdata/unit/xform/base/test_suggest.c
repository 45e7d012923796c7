// Spelling suggestions.
#include "xform/base/suggest.h"

#include "testdata/unit/unit.h"

static const char *const names[] = {"--report", "--sarif", "--slices", "--slice", "-o", "--werror", NULL};

static void is(const char *word, const char *expected)
{
	struct suggest s;
	suggest_begin(&s, word);
	for (size_t i = 0; names[i]; i++)
		suggest_try(&s, names[i]);
	if (expected)
		assert_string_equal(s.best, expected);
	else
		assert_null(s.best);
}

static void near_names(void **state)
{
	(void)state;
	is("--reprot", "--report"); // swapped
	is("--repor", "--report");  // left out
	is("--repport", "--report");
	is("--sarig", "--sarif");
	is("-report", "--report");
	is("--report=x", "--report");
	is("--slicess", "--slices");
	is("--slie", "--slice"); // the nearer of two
	is("--wer", "--werror"); // a beginning
	is("--werror-all", NULL);
}

static void far_names(void **state)
{
	(void)state;
	is("--no-such-option", NULL);
	is("-Z", NULL);
	is("--", NULL);
	is("", NULL);
	is("=", NULL);
	is("--sxxif", NULL);
	is("-qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq", NULL);
}

static void shown(void **state)
{
	struct suggest s;
	(void)state;
	suggest_begin(&s, "--sarig=a");
	assert_string_equal(suggest_shown(&s), "--sarig=a");
	suggest_try(&s, "--sarif");
	assert_string_equal(suggest_shown(&s), "--sarig=a; did you mean --sarif?");
	char longer[1000];
	memset(longer, 'x', sizeof longer - 1);
	longer[sizeof longer - 1] = '\0';
	memcpy(longer, "sarif=", 6);
	suggest_begin(&s, longer);
	suggest_try(&s, "sarif");
	assert_true(strlen(suggest_shown(&s)) < sizeof s.shown);
	assert_non_null(strstr(suggest_shown(&s), "did you mean sarif?"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(near_names),
	    cmocka_unit_test(far_names),
	    cmocka_unit_test(shown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
