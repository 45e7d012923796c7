// Options of the verbs: names, values, what is left to others.
#include "xform/base/option.h"

#include "testdata/unit/unit.h"

struct verb {
	int quiet;
	const char *output, *last;
	int jobs, maybe;
};

static int set_jobs(void *verb, const char *name, const char *value)
{
	(void)name;
	((struct verb *)verb)->jobs = atoi(value);
	return atoi(value) > 0 ? 0 : -1;
}

static int set_maybe(void *verb, const char *name, const char *value)
{
	(void)name;
	((struct verb *)verb)->maybe = value ? atoi(value) : -1;
	return 0;
}

static const struct option table[] = {
    {"--quiet", OPTION_FLAG, offsetof(struct verb, quiet), NULL},
    {"--output", OPTION_TEXT, offsetof(struct verb, output), NULL},
    {"-j", OPTION_VALUE, 0, set_jobs},
    {"--maybe", OPTION_MAYBE, 0, set_maybe},
};

static struct verb verb;

// Reads the first of these arguments; *used: how many it took.
static int take(int *used, const char *first, const char *second)
{
	char *argv[] = {(char *)first, (char *)second, NULL};
	int index = 0, result;
	memset(&verb, 0, sizeof verb);
	result = option_take(&verb, table, COUNT(table), second ? 2 : 1, argv, &index);
	*used = index + 1;
	return result;
}

static void values(void **state)
{
	(void)state;
	int used;
	assert_int_equal(take(&used, "--output=a", "b"), 1);
	assert_string_equal(verb.output, "a");
	assert_int_equal(used, 1);
	assert_int_equal(take(&used, "--output", "b"), 1);
	assert_string_equal(verb.output, "b");
	assert_int_equal(used, 2);
	assert_int_equal(take(&used, "--output", NULL), 0); // its value is missing
	assert_int_equal(take(&used, "-j3", NULL), 1);
	assert_int_equal(verb.jobs, 3);
	assert_int_equal(take(&used, "-j", "4"), 1);
	assert_int_equal(verb.jobs, 4);
	assert_true(take(&used, "-j0", NULL) < 0); // refused
}

static void flags(void **state)
{
	(void)state;
	int used;
	assert_int_equal(take(&used, "--quiet", "b"), 1);
	assert_int_equal(verb.quiet, 1);
	assert_int_equal(used, 1);
	assert_int_equal(take(&used, "--quiet=1", NULL), 0); // a flag has no value
	assert_int_equal(take(&used, "--maybe", "5"), 1);
	assert_int_equal(verb.maybe, -1);
	assert_int_equal(used, 1);
	assert_int_equal(take(&used, "--maybe=5", NULL), 1);
	assert_int_equal(verb.maybe, 5);
}

static void whole_names(void **state)
{
	(void)state;
	int used;
	assert_int_equal(take(&used, "--out", "b"), 0);
	assert_int_equal(take(&used, "--outputs", "b"), 0);
	assert_int_equal(take(&used, "-k", "b"), 0);
	assert_int_equal(take(&used, "file", NULL), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(values), cmocka_unit_test(flags), cmocka_unit_test(whole_names)};
	return RUN(tests);
}
