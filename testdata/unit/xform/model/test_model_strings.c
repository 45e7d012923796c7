// Which arguments of macros become strings.
#include "xform/model/model.h"

#include "testdata/unit/unit.h"

// The macro that makes a string of the place of `@` in the last line of the text, or NULL.
static void is_of(const char *macro, const char *text)
{
	struct arena arena = {0};
	struct source source;
	struct model model = {.source = &source, .strings_known = model_strings_new()};
	char *copy = arena_string(&arena, text), *at = strchr(copy, '@');
	*at = 'x';
	source_from_text(&source, "test.cu", copy, strlen(copy));
	const char *found = model_string_macro_around(&model, (unsigned)(at - copy));
	if (macro && found)
		assert_string_equal(found, macro);
	else
		assert_true(!macro && !found);
	model_strings_free(model.strings_known);
	source_dispose(&source);
	arena_dispose(&arena);
}

static void parameters(void **state)
{
	(void)state;
	is_of("C", "#define C(a, b) f(a, #a); b\nC(@, y)");
	is_of(NULL, "#define C(a, b) f(a, #a); b\nC(y, @)");
	is_of("C", "#define C(a, b) f(a, #a); b\nC((y, @), z)");
	is_of(NULL, "#define C(a, b) f(a, #a); b\nC((y, z), @)");
	is_of("C", "#define C(a, b) f(a, # b); b\nC(y, @)");
	is_of(NULL, "#define C(a, b) f(a##b)\nC(y, @)");
	is_of(NULL, "#define C (#a)\nC (@)");
	is_of("assert", "assert(@)");
}

static void variadic(void **state)
{
	(void)state;
	is_of(NULL, "#define D(n, ...) f(#n); __VA_ARGS__\nD(y, z, @)");
	is_of("D", "#define D(n, ...) f(#n); __VA_ARGS__\nD(@, y, z)");
	is_of("D", "#define D(n, ...) f(n, #__VA_ARGS__)\nD(y, z, @)");
	is_of(NULL, "#define D(n, ...) f(n, #__VA_ARGS__)\nD(@, y, z)");
	is_of("D", "#define D(n, all...) f(n, #all)\nD(y, z, @)");
}

static void through_others(void **state)
{
	(void)state;
	is_of("B", "#define B(a, b) C(a); b\n#define C(a) #a\nB(@, y)");
	is_of(NULL, "#define B(a, b) C(a); b\n#define C(a) #a\nB(y, @)");
	is_of("B", "#define B(a, b) C(f(b)); a\n#define C(a) #a\nB(y, @)");
	is_of("B", "#define B C\n#define C(a) #a\nB(@)");
	is_of("C", "#define A(a) a\n#define C(a) #a\nA(C(@))");
	is_of("C", "#define C(a, b) #a b\n#define E(a, b) #b a\nC(E(@, y), z)");
	is_of(NULL, "#define C(a, b) #a b\n#define E(a, b) #b a\nC(z, E(@, y))");
	is_of("C", "#define C(a, b) #a\n#define C(a, b) #b\nC(y, @)"); // under conditions, say
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(parameters), cmocka_unit_test(variadic), cmocka_unit_test(through_others)};
	return RUN(tests);
}
