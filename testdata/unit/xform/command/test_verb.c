// Verbs: found, and their help printed into memory.
#include "xform/command/verb.h"

#include "testdata/unit/unit.h"

static int one_main(int argc, char **argv)
{
	printf("%s %s of %d\n", argv[0], argv[1], argc);
	return 0;
}

static int silent_main(int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return 0;
}

static const struct verb verbs[] = {
    {"one", one_main, "the first"},
    {"silent", silent_main, "says nothing"},
    {NULL, NULL, NULL},
};

static void found(void **state)
{
	(void)state;
	assert_ptr_equal(verb_find(verbs, "silent"), &verbs[1]);
	assert_null(verb_find(verbs, "sil"));
	assert_null(verb_find(verbs, ""));
}

static void texts(void **state)
{
	struct str text = {0};
	(void)state;
	verb_help(&text, &verbs[0]);
	assert_string_equal(str_text(&text), "one --help of 2\n");
	text.length = 0;
	verb_help(&text, &verbs[1]);
	assert_int_equal(text.length, 0);
	str_dispose(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(found),
	    cmocka_unit_test(texts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
