// `cuelastic help`, and what is taken for a verb.
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

static void refused(void **state)
{
	(void)state;
	assert_true(verb_refuses(verbs, "silnet"));
	assert_true(verb_refuses(verbs, "rewrite"));
	assert_false(verb_refuses(verbs, "missing.cu"));
	assert_false(verb_refuses(verbs, "folder/missing"));
	assert_false(verb_refuses(verbs, "-o"));
	assert_false(verb_refuses(verbs, ""));
}

static void statuses(void **state)
{
	(void)state;
	assert_int_equal(help_main(verbs, 2, (char *[]){"help", "one", NULL}), EXIT_DONE);
	assert_int_equal(help_main(verbs, 1, (char *[]){"help", NULL}), EXIT_DONE);
	assert_int_equal(help_main(verbs, 2, (char *[]){"help", "two", NULL}), EXIT_USAGE);
	assert_ptr_equal(verb_find(verbs, "silent"), &verbs[1]);
	assert_null(verb_find(verbs, "sil"));
	assert_null(verb_find(verbs, ""));
	assert_int_equal(help_main(verbs, 3, (char *[]){"help", "one", "silent", NULL}), EXIT_USAGE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(refused),
	    cmocka_unit_test(statuses),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
