// Braces in launch configurations, as the parser is shown them.
#include "xform/dialect/dialect.h"

#include "testdata/unit/unit.h"

// NULL: the text launches nothing.
static void is_shown(const char *text, const char *expected)
{
	struct arena arena = {0};
	struct source source;
	source_from_text(&source, "test.cu", text, strlen(text));
	const char *shown = braces_hide(&arena, &source);
	assert_int_equal(shown != NULL, expected != NULL);
	if (expected) {
		assert_string_equal(shown, expected);
		assert_int_equal(strlen(shown), strlen(text)); // every offset is the file's own
	}
	arena_dispose(&arena);
	source_dispose(&source);
}

static void configurations(void **state)
{
	(void)state;
	is_shown("k<<<{1, 2}, {3}>>>(a);", "k<<<(1, 2), (3)>>>(a);");
	is_shown("k<<<1, 2>>>({3});", "k<<<1, 2>>>({3});"); // an argument
	is_shown("k<<<{}, f({1})>>>();", "k<<<0 , f({1})>>>();");
	is_shown("int a[] = {1, 2};", NULL);
}

static void is_named(const char *text, const char *expected)
{
	struct arena arena = {0};
	struct source source;
	source_from_text(&source, "test.cu", text, strlen(text));
	const char *named = braces_name(&arena, &source, source.text);
	assert_int_equal(named != NULL, expected != NULL);
	if (expected)
		assert_string_equal(named, expected);
	arena_dispose(&arena);
	source_dispose(&source);
}

static void types(void **state)
{
	(void)state;
	is_named("k<<<{1, 2}, {3}>>>(a);", "k<<<dim3{1, 2}, dim3{3}>>>(a);");
	is_named("k<<<1, f({2}), {}, {}>>>({3});", "k<<<1, f({2}), size_t{}, cudaStream_t{}>>>({3});");
	is_named("k<<<1, 2>>>({3});", NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(configurations), cmocka_unit_test(types)};
	return RUN(tests);
}
