// Member templates that are called without `template`, as clang is shown them.
#include "xform/dialect/dialect.h"

#include "testdata/unit/unit.h"

struct shown {
	struct arena arena;
	struct source source;
	struct templates templates;
};

static void begin(struct shown *out, const char *text)
{
	*out = (struct shown){.arena = {0}};
	source_from_text(&out->source, "test.cu", text, strlen(text));
}

static void end(struct shown *shown)
{
	VEC_DISPOSE(&shown->templates.names);
	source_dispose(&shown->source);
	arena_dispose(&shown->arena);
}

// An error at the beginning of the text: which names are found, and what is shown for them.
static void is_found(const char *text, size_t count, const char *expected)
{
	struct shown at;
	begin(&at, text);
	assert_int_equal(templates_find(&at.templates, &at.arena, &at.source, 0), count);
	const char *shown = templates_hide(&at.arena, &at.source, NULL, &at.templates);
	assert_int_equal(shown != NULL, expected != NULL);
	if (expected)
		assert_string_equal(shown, expected);
	assert_int_equal(templates_find(&at.templates, &at.arena, &at.source, 0), 0);
	end(&at);
}

static void calls(void **state)
{
	(void)state;
	is_found("x.get<3>(i);", 1, "x.$et<3>(i);");
	is_found("y = x->get<a, b<c<3>>>(i) + x->f<1>();", 2, "y = x->$et<a, b<c<3>>>(i) + x->$<1>();");
	is_found("sums<T, 3>::of<8>(s);", 1, "sums<T, 3>::$f<8>(s);");
	is_found("a(x.get<3>(i)); b(x.get<4>(i));", 1, "a(x.$et<3>(i)); b(x.$et<4>(i));");
}

static void other_texts(void **state)
{
	(void)state;
	is_found("x.template get<3>(i);", 0, NULL);
	is_found("get<3>(i);", 0, NULL);
	is_found("x.size < n && y > (z);", 0, NULL);
	is_found("x.size < n; y > (z);", 0, NULL);
	is_found("x.size < n;", 0, NULL);
	is_found("x.get<3>", 0, NULL);
	is_found("a(i); x.get<3>(i);", 0, NULL); // another statement
}

// Two names that differ in the first letter only would have one macro.
static void one_macro(void **state)
{
	(void)state;
	is_found("x.get<3>(i) + x.set<4>(i);", 1, "x.$et<3>(i) + x.set<4>(i);");
}

static void flags(void **state)
{
	struct shown at;
	(void)state;
	begin(&at, "");
	assert_string_equal(templates_flag(&at.arena, "get"), "-D$et=template get");
	templates_add_flag(&at.templates, &at.arena, "-D$et=template get");
	templates_add_flag(&at.templates, &at.arena, "-D$it=template set");
	templates_add_flag(&at.templates, &at.arena, "-DX=a ");
	templates_add_flag(&at.templates, &at.arena, "-O3");
	assert_int_equal(at.templates.names.count, 1);
	assert_string_equal(at.templates.names.items[0], "get");
	end(&at);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(calls), cmocka_unit_test(other_texts),
	    cmocka_unit_test(one_macro), cmocka_unit_test(flags)};
	return RUN(tests);
}
