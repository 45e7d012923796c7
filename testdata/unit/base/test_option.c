// Options of the verbs: names, values behind `=` and in the next argument, what is not taken.
#include "xform/base/option.h"

#include "testdata/unit/unit.h"

struct taken {
	int flag, sets;
	const char *text, *value, *name;
};

static int set(void *verb, const char *name, const char *value)
{
	struct taken *taken = verb;
	taken->sets++;
	taken->name = name;
	taken->value = value;
	return value && !strcmp(value, "bad") ? -1 : 0;
}

static const struct option TABLE[] = {
    {"--flag", OPTION_FLAG, offsetof(struct taken, flag), NULL},
    {"--text", OPTION_TEXT, offsetof(struct taken, text), NULL},
    {"--number", OPTION_VALUE, 0, set},
    {"-j", OPTION_VALUE, 0, set},
    {"--maybe", OPTION_MAYBE, 0, set},
};

// Takes the first argument; how many arguments were used, 0: none, negative: refused.
static int take(struct taken *out, char *first, char *second)
{
	char *argv[] = {first, second, NULL};
	int index = 0;
	*out = (struct taken){0};
	int result = option_take(out, TABLE, sizeof TABLE / sizeof *TABLE, second ? 2 : 1, argv, &index);
	return result <= 0 ? result : index + 1;
}

static void flags(void **state)
{
	struct taken taken;
	(void)state;
	assert_int_equal(take(&taken, "--flag", "next"), 1);
	assert_int_equal(taken.flag, 1);
	assert_int_equal(take(&taken, "--flag=1", NULL), 0);
	assert_int_equal(take(&taken, "--flags", NULL), 0);
	assert_int_equal(take(&taken, "--fla", NULL), 0);
}

static void values(void **state)
{
	struct taken taken;
	(void)state;
	assert_int_equal(take(&taken, "--text=a=b", "next"), 1);
	assert_string_equal(taken.text, "a=b");
	assert_int_equal(take(&taken, "--text", "next"), 2);
	assert_string_equal(taken.text, "next");
	assert_int_equal(take(&taken, "--text=", NULL), 1);
	assert_string_equal(taken.text, "");
	assert_int_equal(take(&taken, "--text", NULL), 0); // its value is missing
	assert_int_equal(take(&taken, "--texts=a", NULL), 0);
}

static void setters(void **state)
{
	struct taken taken;
	(void)state;
	assert_int_equal(take(&taken, "--number=3", NULL), 1);
	assert_string_equal(taken.name, "--number");
	assert_string_equal(taken.value, "3");
	assert_int_equal(take(&taken, "--number=bad", NULL), -1);
	assert_int_equal(take(&taken, "-j4", NULL), 1);
	assert_string_equal(taken.value, "4");
	assert_int_equal(take(&taken, "-j", "5"), 2);
	assert_string_equal(taken.value, "5");
}

// `=` alone brings the value: the next argument is another one.
static void values_that_may_be_missing(void **state)
{
	struct taken taken;
	(void)state;
	assert_int_equal(take(&taken, "--maybe", "next"), 1);
	assert_int_equal(taken.sets, 1);
	assert_null(taken.value);
	assert_int_equal(take(&taken, "--maybe=x", NULL), 1);
	assert_string_equal(taken.value, "x");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(flags), cmocka_unit_test(values),
	    cmocka_unit_test(setters), cmocka_unit_test(values_that_may_be_missing)};
	return RUN(tests);
}
