// Options of the verbs: names, values after `=` and in the next argument, what is not taken.
#include "xform/base/option.h"

#include "testdata/unit/unit.h"

struct taken {
	int flag, sets, choice;
	uint32_t count;
	double seconds;
	const char *text, *value, *name, *words[4];
	int word_count;
};

static int set(void *verb, const char *name, const char *value)
{
	struct taken *taken = verb;
	taken->sets++;
	taken->name = name;
	taken->value = value;
	return value && !strcmp(value, "bad") ? -1 : 0;
}

#define FIELD(name) offsetof(struct taken, name)

static const struct option TABLE[] = {
    OPT("--flag", FLAG, FIELD(flag)),
    OPT("--text", TEXT, FIELD(text)),
    OPT("--tool", NAME, FIELD(text)),
    OPT_SET("--number", VALUE, set),
    OPT_SET("-j", PASSED, set),
    OPT("-o", TEXT, FIELD(text)),
    OPT_SET("--maybe", MAYBE, set),
    OPT_SET("--switch", SWITCH, set),
    OPT_CHOICE("--choice", FIELD(choice), "one|two|three"),
    OPT_COUNT("--count", FIELD(count), 64),
    OPT("--blocks", COUNT_TEXT, FIELD(text)),
    OPT("--timeout", SECONDS, FIELD(seconds)),
    {0},
};

// Takes the first argument; how many arguments were used, 0: none, negative: refused.
static int take(struct taken *out, char *first, char *second)
{
	char *argv[] = {first, second, NULL};
	int index = 0;
	*out = (struct taken){0};
	int result = option_take(out, "verb", TABLE, second ? 2 : 1, argv, &index);
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
	assert_int_equal(take(&taken, "--number=bad", NULL), -EXIT_USAGE);
	assert_int_equal(take(&taken, "-j4", NULL), 1);
	assert_string_equal(taken.value, "4");
	assert_int_equal(take(&taken, "-j", "5"), 2);
	assert_string_equal(taken.value, "5");
	assert_int_equal(take(&taken, "-j", "-5"), 2);       // as of a compiler
	assert_int_equal(take(&taken, "--number", "-5"), 0); // forgotten
	assert_int_equal(take(&taken, "-optf", NULL), 0);    // nvcc's -optf, not -o
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

static void kinds(void **state)
{
	struct taken taken;
	(void)state;
	assert_int_equal(take(&taken, "--tool=", NULL), -EXIT_USAGE);
	assert_int_equal(take(&taken, "--tool=nvcc", NULL), 1);
	assert_int_equal(take(&taken, "--switch", NULL), 1);
	assert_int_equal(taken.sets, 1);
	assert_int_equal(take(&taken, "--choice=three", NULL), 1);
	assert_int_equal(taken.choice, 2);
	assert_int_equal(take(&taken, "--choice=thre", NULL), -EXIT_USAGE);
	assert_int_equal(take(&taken, "--count=64", NULL), 1);
	assert_int_equal(taken.count, 64);
	assert_int_equal(take(&taken, "--blocks", "4294967295"), 2);
	assert_string_equal(taken.text, "4294967295");
	assert_int_equal(take(&taken, "--timeout=0.5", NULL), 1);
	assert_true(taken.seconds == 0.5);
	static const char *const bad[] = {"--count=0", "--count=65", "--count=-1", "--count= 1", "--count=1x",
	    "--blocks=4294967296", "--count=18446744073709551617", "--timeout=0"};
	for (size_t i = 0; i < COUNT(bad); i++)
		assert_int_equal(take(&taken, (char *)bad[i], NULL), -EXIT_USAGE);
}

static int add_word(void *verb, const char *word)
{
	struct taken *taken = verb;
	taken->words[taken->word_count++] = word;
	return taken->word_count < 4 ? 0 : -1;
}

static void add_argument(void *verb, const char *word)
{
	((struct taken *)verb)->name = word;
}

// Reads a line of words; what it prints on `stream` goes to `said`.
static int read_line(struct taken *taken, char *said, FILE **stream, char *words)
{
	static const struct option MORE[] = {OPT("--nvcc", TEXT, 0), {0}};
	static const struct command_line LINE = {.who = "verb",
	    .help = "help\n",
	    .table = TABLE,
	    .add = add_word,
	    .more = MORE,
	    .argument = add_argument,
	    .behind = "words of a program"};
	char *argv[16] = {"verb"};
	int argc = 1;
	FILE *file = tmpfile(), *terminal = *stream;
	for (char *word; (word = strsep(&words, " "));)
		argv[argc++] = word;
	*taken = (struct taken){0};
	*stream = file;
	int result = command_read(taken, &LINE, argc, argv);
	*stream = terminal;
	rewind(file);
	said[fread(said, 1, 399, file)] = '\0';
	fclose(file);
	return result;
}

static void lines(void **state)
{
	struct taken taken;
	char said[400], good[] = "one --flag - --count 3 -- --bad", help[] = "one --help --bad",
	                many[] = "1 2 3 4";
	(void)state;
	assert_int_equal(read_line(&taken, said, &stderr, good), 0);
	assert_int_equal(taken.flag, 1);
	assert_int_equal(taken.count, 3);
	assert_int_equal(taken.word_count, 2);
	assert_string_equal(taken.words[1], "-");
	assert_string_equal(taken.name, "--bad");
	assert_int_equal(read_line(&taken, said, &stdout, help), COMMAND_HELPED);
	assert_string_equal(said, "help\n");
	assert_int_equal(read_line(&taken, said, &stderr, many), -EXIT_USAGE);
}

// Every message names the verb and the option.
static void messages(void **state)
{
	static const char *const cases[][2] = {
	    {"--bad", "unknown option --bad; words of a program go after --\n"},
	    {"--cuont=1", "unknown option --cuont=1; did you mean --count?\n"},
	    {"--ncvc=1", "unknown option --ncvc=1; did you mean --nvcc?\n"},
	    {"--count", "--count needs a value; write --count=VALUE if it begins with -\n"},
	    {"--choice=x", "--choice=x is not one of one, two or three\n"},
	    {"--count=x", "--count=x is not a whole number from 1 to 64\n"},
	    {"--timeout=x", "--timeout=x is not a number of seconds\n"},
	};
	struct taken taken;
	char said[400], wanted[400], words[40];
	(void)state;
	for (size_t i = 0; i < COUNT(cases); i++) {
		strcpy(words, cases[i][0]);
		assert_int_equal(read_line(&taken, said, &stderr, words), -EXIT_USAGE);
		snprintf(wanted, sizeof wanted,
		    "cuelastic verb: error: %s  cuelastic verb --help lists the options\n", cases[i][1]);
		assert_string_equal(said, wanted);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(flags), cmocka_unit_test(values),
	    cmocka_unit_test(setters), cmocka_unit_test(values_that_may_be_missing), cmocka_unit_test(kinds),
	    cmocka_unit_test(lines), cmocka_unit_test(messages)};
	return RUN(tests);
}
