// How deep a text is nested.
#include "xform/frontend/parse.h"

#include "testdata/unit/unit.h"

// Is a text too deep that repeats this so often?
static int is_too_deep(const char *before, const char *part, int count, const char *after)
{
	struct str text = {0};
	struct source source;
	str_add(&text, before);
	for (int i = 0; i < count; i++)
		str_add(&text, part);
	str_add(&text, after);
	source_from_text(&source, "test.cu", str_text(&text), text.length);
	int is = nesting_find(&source) < source.tokens.count;
	source_dispose(&source);
	str_dispose(&text);
	return is;
}

static void levels(void **state)
{
	(void)state;
	assert_false(is_too_deep("int a = ", "(", NESTING_MOST - 100, ";"));
	assert_true(is_too_deep("int a = ", "(", NESTING_MOST + 100, ";"));
	assert_true(is_too_deep("void f() { ", "if (a) ", NESTING_MOST + 100, "; }"));
	assert_true(is_too_deep("void f() { ", "if (a) ; else ", NESTING_MOST + 100, "; }"));
	assert_true(is_too_deep("int a = 1", " + 1", NESTING_MOST + 100, ";"));
}

static void what_does_not_nest(void **state)
{
	(void)state;
	assert_false(is_too_deep("void f() { ", "if (a) { } ", 2 * NESTING_MOST, "}"));
	assert_false(is_too_deep("void f() { ", "a = 1 + 1; ", 2 * NESTING_MOST, "}"));
	assert_false(is_too_deep("int a[] = {", "1 + 1, ", 2 * NESTING_MOST, "};"));
	assert_false(is_too_deep("/* ", "((((", 2 * NESTING_MOST, " */"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(levels), cmocka_unit_test(what_does_not_nest)};
	return RUN(tests);
}
