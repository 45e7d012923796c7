// The command line.
#include "xform/command/options.h"

#include "testdata/unit/unit.h"

static char *arguments[24];

// Splits at single spaces; the first word is the program's name.
static int split(char *text)
{
	int count = 0;
	arguments[count++] = "cuelastic";
	for (char *rest = NULL, *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
		arguments[count++] = word;
	return count;
}

static char line[256];

static int parse(struct options *out, const char *text)
{
	snprintf(line, sizeof line, "%s", text);
	int count = split(line);
	return options_parse(out, count, arguments);
}

static void refused(const char *text)
{
	struct options o;
	if (parse(&o, text) != -EXIT_USAGE)
		fail_msg("taken: %s", text);
	options_dispose(&o);
}

static void joined_arguments(struct str *out, const struct options *o)
{
	for (size_t i = 0; i < o->arguments.count; i++)
		str_addf(out, "%s%s", i ? "|" : "", o->arguments.items[i]);
}

static void arguments_are(const char *text, const char *expected)
{
	struct options o;
	struct str out = {0};
	assert_int_equal(parse(&o, text), 0);
	joined_arguments(&out, &o);
	assert_string_equal(str_text(&out), expected);
	str_dispose(&out);
	options_dispose(&o);
}

static void values(void **state)
{
	struct options o;
	(void)state;
	assert_int_equal(
	    parse(
	        &o, "a.cu -o out.cu -p build --passes=identity,callee --dump=model --report=r.json -MF d -MT t"),
	    0);
	assert_int_equal(o.files.count, 1);
	assert_string_equal(o.files.items[0], "a.cu");
	assert_string_equal(o.output, "out.cu");
	assert_string_equal(o.database, "build");
	assert_string_equal(o.passes, "identity,callee");
	assert_string_equal(o.report, "r.json");
	assert_string_equal(o.depfile, "d");
	assert_string_equal(o.deptarget, "t");
	assert_true(o.dump_model);
	options_dispose(&o);
	assert_int_equal(parse(&o, "a.cu --passes= --print-after all --cuda-path /c"), 0);
	assert_string_equal(o.passes, "");
	assert_string_equal(o.print_after, "all");
	assert_string_equal(o.cuda_path, "/c");
	options_dispose(&o);
}

static void flags(void **state)
{
	struct options o;
	(void)state;
	assert_int_equal(parse(&o, ""), 0);
	assert_false(o.diff || o.dry_run || o.werror || o.quiet || o.verbose || o.no_line || o.want_depfile);
	assert_int_equal(o.headers, PARSE_AUTO);
	assert_null(o.passes);
	assert_null(o.output);
	options_dispose(&o);
	assert_int_equal(parse(&o, "-o -"), 0);
	assert_null(o.output);
	options_dispose(&o);
	assert_int_equal(
	    parse(&o, "--diff -n --werror --quiet -v --no-line -MD --version --list-diagnostics"), 0);
	assert_true(o.diff && o.dry_run && o.werror && o.quiet && o.verbose && o.no_line && o.want_depfile);
	assert_true(o.version && o.list_diagnostics);
	options_dispose(&o);
}

static void choices(void **state)
{
	struct options o;
	(void)state;
	assert_int_equal(parse(&o, "--headers=light --color=always"), 0);
	assert_int_equal(o.headers, PARSE_LIGHT);
	assert_int_equal(o.colour, 1);
	options_dispose(&o);
	assert_int_equal(parse(&o, "--headers real --color never"), 0);
	assert_int_equal(o.headers, PARSE_REAL);
	assert_int_equal(o.colour, 0);
	options_dispose(&o);
	refused("--headers=heavy");
	refused("--color=blue");
	refused("--dump=tree");
}

static void compiler_flags(void **state)
{
	(void)state;
	arguments_are("a.cu -Ia -I b -DX=1 -D Y -UZ -std=c++14", "-I|a|-I|b|-D|X=1|-D|Y|-U|Z|-std|c++14");
	arguments_are("a.cu -isystem s -include p.h -iquote q", "-isystem|s|-include|p.h|-iquote|q");
	arguments_are("a.cu --extra-arg=-fopenmp --extra-arg -O2 --extra-arg-before=-w", "-fopenmp|-O2|-w");
	arguments_are("-- -arch=sm_90 -o x --help", "-arch=sm_90|-o|x|--help");
	arguments_are("a.cu --std=c++20 --", "--std|c++20");
}

static void what_is_wrong(void **state)
{
	(void)state;
	refused("--no-such");
	refused("-Q");
	refused("-o");
	refused("--passes");
	refused("a.cu --report");
	refused("-I");
	refused("--diff=yes");
	refused("--werrors");
	refused("--werror=io");
	refused("--werror=early-exit,none");
	refused("--disable=,early-exit");
	refused("--disable");
	refused("a.cu --json --quiet");
}

static void a_dash_is_a_file(void **state)
{
	struct options o;
	(void)state;
	assert_int_equal(parse(&o, "- b.cu"), 0);
	assert_int_equal(o.files.count, 2);
	assert_string_equal(o.files.items[0], "-");
	options_dispose(&o);
}

// Options of a file come before the command line's. Those that are not about files are left out.
static void options_of_a_file(void **state)
{
	static const char *const words[] = {
	    "--share", "--merge", "a+b", "-DX", "--validate=never", "-o", "out.cu", "--report=r.json", "--quiet"};
	struct options given, own;
	struct settings settings = {.file = ".cuelastic"};
	(void)state;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		VEC_PUSH(&settings.options, words[i]);
	assert_int_equal(parse(&given, "a.cu b.cu --merge=c+d --out-dir=made -- -DY"), 0);
	assert_int_equal(options_for_file(&own, &given, &settings), 0);
	assert_true(own.share && own.quiet && own.validate == PROOF_NEVER);
	assert_string_equal(own.merge, "c+d");
	assert_null(own.output);
	assert_null(own.report);
	assert_string_equal(own.out_dir, "made");
	assert_string_equal(own.settings, ".cuelastic");
	assert_int_equal(own.files.count, 2);
	assert_int_equal(own.arguments.count, 3);
	assert_string_equal(own.arguments.items[1], "X");
	assert_null(own.passes);
	options_dispose(&own);
	settings.is_excluded = 1;
	assert_int_equal(options_for_file(&own, &given, &settings), 0);
	assert_string_equal(own.passes, "");
	options_dispose(&own);
	options_dispose(&given);
	settings_dispose(&settings);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(values), cmocka_unit_test(flags),
	    cmocka_unit_test(choices), cmocka_unit_test(compiler_flags), cmocka_unit_test(what_is_wrong),
	    cmocka_unit_test(a_dash_is_a_file), cmocka_unit_test(options_of_a_file)};
	return RUN(tests);
}
