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

static void sample(struct str *out, const void *context, size_t index, double x, double y)
{
	str_addf(out, "[%zu %s %.0f %.0f]", index, (const char *)context, x, y);
}

// One line, or as many as the names need; of very many names, the first 40 and how many are left out.
static void legends(void **state)
{
	const char *names[50];
	struct str out = {0};

	(void)state;
	for (int i = 0; i < 50; i++)
		names[i] = i ? "a name that is so long that its letters do not all fit into a legend" : "<a>";
	assert_true(svg_legend(NULL, names, 1, 12, sample, "c") == 20);
	assert_true(
	    svg_legend(&out, names, 50, 12, sample, "c") == 20 * svg_legend(NULL, names, 1, 12, sample, "c"));
	assert_non_null(
	    strstr(str_text(&out), "[0 c 76 42]<text x=\"94.0\" y=\"46.0\" text-anchor=\"start\">&lt;a&gt;<"));
	assert_non_null(strstr(str_text(&out), ">a name that is so long that its letters do not a…<"));
	assert_non_null(strstr(str_text(&out), "[39 c"));
	assert_null(strstr(str_text(&out), "[40 c"));
	assert_non_null(strstr(str_text(&out), ">… 10 more<"));
	str_dispose(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(texts), cmocka_unit_test(beginning),
	    cmocka_unit_test(steps), cmocka_unit_test(units), cmocka_unit_test(legends)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
