// Text in columns.
#include "xform/base/columns.h"

#include "testdata/unit/unit.h"

static void widths(void **state)
{
	(void)state;
	struct columns columns = {.alignment = "lr"};
	struct str out = {0};
	columns_add(&columns, "name"), columns_add(&columns, "ms");
	columns_add(&columns, "µs"), columns_add(&columns, "%d", 1000); // two letters, three bytes
	columns_show(&out, &columns);
	assert_string_equal(str_text(&out), "name    ms\nµs    1000\n");
	str_dispose(&out);
}

static void no_blanks_at_the_end(void **state)
{
	(void)state;
	struct columns columns = {.alignment = "ll"};
	struct str out = {0};
	columns_add(&columns, "a"), columns_add(&columns, "");
	columns_row(&columns, "%s\tc\td\t%d", "b", 7);
	columns_show(&out, &columns);
	assert_string_equal(str_text(&out), "a\nb  c\nd  7\n");
	str_dispose(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(widths), cmocka_unit_test(no_blanks_at_the_end)};
	return RUN(tests);
}
