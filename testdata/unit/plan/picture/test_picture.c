/* picture.c: texts that XML takes, steps of axes, units. */
#include "plan/picture/picture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void texts(void **state)
{
	struct str out = {0};

	(void)state;
	svg_add_escaped(&out, "a<b>&\x01\n\"\xc2\xb5\xef\xbf\xbe.");
	assert_string_equal(str_text(&out), "a&lt;b&gt;&amp;\"\xc2\xb5.");
	str_dispose(&out);
}

static void beginning(void **state)
{
	struct str out = {0};

	(void)state;
	svg_begin(&out, 100, "<title>");
	assert_non_null(strstr(str_text(&out), "viewBox=\"0 0 1200 100\""));
	assert_non_null(strstr(str_text(&out), ">&lt;title&gt;</text>"));
	str_dispose(&out);
}

static void steps(void **state)
{
	static const double spans[][3] = {{10, 10, 1}, {10, 8, 2}, {10, 4, 5}, {10.5, 1, 20}, {0.3, 5, 0.1}};

	(void)state;
	for (size_t i = 0; i < sizeof(spans) / sizeof(*spans); i++)
		assert_true(fabs(svg_tick_step(spans[i][0], (int)spans[i][1]) / spans[i][2] - 1) < 1e-9);
}

static void units(void **state)
{
	double factor;

	(void)state;
	assert_string_equal(svg_time_unit(1999, &factor), "\xc2\xb5s");
	assert_string_equal(svg_time_unit(2000, &factor), "ms");
	assert_true(fabs(factor - 1000) < 1e-9);
	assert_string_equal(svg_time_unit(2e6, &factor), "s");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(texts), cmocka_unit_test(beginning),
	    cmocka_unit_test(steps), cmocka_unit_test(units)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
