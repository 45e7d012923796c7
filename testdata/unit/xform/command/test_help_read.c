// The lines of a help, and the names in an option's head.
#include "xform/command/help_read.h"

#include "testdata/unit/unit.h"

static const char HELP[] = "usage: cuelastic verb [options] FILE...\n"
                           "Does something.\n\n"
                           "what is done:\n"
                           "  --slices=LIST       logical blocks\n"
                           "                      of a slice\n"
                           "  -v, --verbose       print every command\n"
                           "  --variant=original|sliced\n"
                           "                      the program as it is\n"
                           "example:\n"
                           "  cuelastic verb a.cu\n";

static void lines(void **state)
{
	struct arena arena = {0};
	help_items_t items;
	(void)state;
	help_read(&items, &arena, HELP);
	assert_int_equal(items.count, 9);
	assert_int_equal(items.items[0].kind, HELP_TEXT);
	assert_int_equal(items.items[3].kind, HELP_GROUP);
	assert_string_equal(items.items[3].text, "what is done");
	assert_int_equal(items.items[4].kind, HELP_OPTION);
	assert_string_equal(items.items[4].head, "--slices=LIST");
	assert_string_equal(items.items[4].text, "logical blocks of a slice");
	assert_string_equal(items.items[6].head, "--variant=original|sliced");
	assert_string_equal(items.items[6].text, "the program as it is");
	assert_string_equal(items.items[8].text, "  cuelastic verb a.cu");
	VEC_DISPOSE(&items);
	arena_dispose(&arena);
}

// names HEAD, "name value flags;…": `=` attached, `?` optional.
static void names(const char *head, const char *expected)
{
	struct str text = {0};
	struct help_name name;
	while (help_next_name(&name, &head))
		str_addf(&text, "%s %s%s%s;", name.name, name.value, name.is_attached ? "=" : "",
		    name.is_optional ? "?" : "");
	assert_string_equal(str_text(&text), expected);
	str_dispose(&text);
}

static void heads(void **state)
{
	(void)state;
	names("--diff", "--diff ;");
	names("-j N", "-j N;");
	names("-v, --verbose", "-v ;--verbose ;");
	names("--werror[=ID,...]", "--werror ID,...=?;");
	names("--clang=PATH, --nvcc=PATH", "--clang PATH=;--nvcc PATH=;");
	names("-I -D -X... -W...", "-I ;-D ;");
	names("--disable=ID,...", "--disable ID,...=;");
	names("", "");
}

static void choices(void **state)
{
	(void)state;
	assert_true(help_is_choice("auto|always|never"));
	assert_false(help_is_choice("NAMES|all"));
	assert_false(help_is_choice("auto"));
	assert_false(help_is_choice(""));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(lines),
	    cmocka_unit_test(heads),
	    cmocka_unit_test(choices),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
