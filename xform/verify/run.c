// `cuelastic run`: builds one variant of a program, or finds it in the cache, and runs it with our standard
// streams. Options set environment variables for the program's runtime, such as the physical blocks and the
// slice; the user's own settings stay otherwise. The exit status is the program's, or 128 + n after signal n,
// as in a shell.
#include "run.h"

#include "xform/build/build.h"
#include "runtime/launch/settings.h"
#include "runtime/phase/settings_problem.h"
#include "xform/base/option.h"
#include "verbs.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { STATUS_DONE = 0, STATUS_ERROR = 1, STATUS_USAGE = 2, STATUS_TIMEOUT = 124 };

struct run {
	struct build_request request;
	enum build_variant variant;
	const char *blocks, *slice, *threads, *policy;
	double timeout_s;
	struct words arguments; // of the program
	int help;
};

static const char *const HELP =
    "usage: cuelastic run [options] FILE... [-- program arguments...]\n"
    "Rewrites, builds and runs a CUDA program. FILEs are .cu, .cpp and .c sources, and .o, .a and .so "
    "files.\n"
    "The exit status is the program's, 128 + n if signal n ended it, 1 if it could not be built, 2 for a "
    "usage\n"
    "error, 124 if it ran out of time.\n\n"
    "how it runs:\n"
    "  --variant=original|sliced|elastic\n"
    "                      the program as it is, with launches that can be cut, or with elastic kernels "
    "(default)\n"
    "  --blocks=N          physical blocks of a launch (elastic)\n"
    "  --slice=N           logical blocks of a slice\n"
    "  --threads=N         physical threads of a block (resizable)\n"
    "  --policy=NAME       the runtime's policy; fill is the default for sliced and elastic. One of"
#define POLICY(name, text) "\n                      " #name ": " text
#include "runtime/policy/policies.def"
#undef POLICY
    "\n"
    "  --timeout=SECONDS   end it after that time\n";

static int usage(const char *format, const char *text)
{
	fprintf(stderr, "cuelastic run: error: ");
	fprintf(stderr, format, text);
	fprintf(stderr, "\n  cuelastic run --help lists the options\n");
	return -1;
}

static int set_variant(void *verb, const char *name, const char *value)
{
	struct run *run = verb;
	(void)name;
	for (enum build_variant variant = BUILD_ORIGINAL; variant <= BUILD_ELASTIC; variant++) {
		if (strcmp(value, build_variant_name(variant)) == 0) {
			run->variant = variant;
			return 0;
		}
	}
	return usage("--variant=%s: original, sliced or elastic", value);
}

// A number of blocks or threads as the runtime takes it: 1 to 2^32 - 1.
static int set_count(void *verb, const char *name, const char *value)
{
	struct run *run = verb;
	char *end;
	errno = 0;
	unsigned long long number = strtoull(value, &end, 10);
	if (*value < '0' || *value > '9' || *end || errno || number < 1 || number > 4294967295u) {
		fprintf(stderr, "cuelastic run: error: %s=%s: a whole number from 1 to 4294967295\n", name, value);
		return -1;
	}
	*(!strcmp(name, "--blocks")    ? &run->blocks
	    : !strcmp(name, "--slice") ? &run->slice
	                               : &run->threads) = value;
	return 0;
}

static int set_timeout(void *verb, const char *name, const char *value)
{
	struct run *run = verb;
	char *end;
	(void)name;
	run->timeout_s = strtod(value, &end);
	if (end == value || *end || !(run->timeout_s > 0))
		return usage("--timeout=%s: a number of seconds", value);
	return 0;
}

// A policy as a launch takes it.
static int set_policy(void *verb, const char *name, const char *value)
{
	struct run *run = verb;
	struct setting_text setting;
	cue_setting_parse_policy(&setting, name, value);
	run->policy = value;
	if (*value && !setting.problem[0])
		return 0;
	return usage("%s", *value ? setting.problem : "--policy needs a name");
}

static const struct option TABLE[] = {
    {"--variant", OPTION_VALUE, 0, set_variant},
    {"--blocks", OPTION_VALUE, 0, set_count},
    {"--slice", OPTION_VALUE, 0, set_count},
    {"--threads", OPTION_VALUE, 0, set_count},
    {"--timeout", OPTION_VALUE, 0, set_timeout},
    {"--policy", OPTION_VALUE, 0, set_policy},
    {"--help", OPTION_FLAG, offsetof(struct run, help), NULL},
    {"-h", OPTION_FLAG, offsetof(struct run, help), NULL},
};

static int usage_unknown(const char *word)
{
	struct suggest suggest;
	return usage(
	    "unknown option %s", build_option_unknown(&suggest, word, TABLE, sizeof TABLE / sizeof *TABLE));
}

static void override(const char *name, const char *value)
{
	if (value)
		setenv(name, value, 1);
}

// Sets our environment, which the program inherits, and checks it like its launches will. A launch that
// cannot use a setting runs native without a message.
static int set_environment(const struct run *run)
{
	const char *problem;
	override("CUELASTIC_BLOCKS", run->blocks);
	override("CUELASTIC_SLICE", run->slice);
	override("CUELASTIC_THREADS", run->threads);
	override("CUELASTIC_POLICY", run->policy);
	problem = cue_settings_problem();
	return problem ? usage("%s", problem) : 0;
}

static int parse(struct run *run, struct arena *arena, int argc, char **argv)
{
	int index = 1;
	for (; index < argc && strcmp(argv[index], "--") != 0; index++) {
		int taken = option_take(run, TABLE, sizeof TABLE / sizeof *TABLE, argc, argv, &index);
		if (!taken)
			taken = build_option(&run->request, arena, argc, argv, &index);
		if (!taken && argv[index][0] == '-')
			return usage_unknown(argv[index]);
		if (taken < 0 || (!taken && build_file(&run->request, arena, argv[index]) < 0))
			return -1;
	}
	for (index++; index < argc; index++)
		words_add(arena, &run->arguments, "%s", argv[index]);
	if (!run->request.files.count && !run->help)
		return usage("no file to run%s", "");
	return set_environment(run);
}

// A program with a time limit gets a process group of its own, and with it the terminal if there is one.
static int execute(struct arena *arena, const struct run *run, const struct build *build)
{
	struct words command = {0}, environment = {0};
	struct process_end end;
	VEC_PUSH(&command, build->program);
	words_append(&command, &run->arguments);
	if (run->variant != BUILD_ORIGINAL && !getenv("CUELASTIC_POLICY"))
		words_add(arena, &environment, "CUELASTIC_POLICY=fill");
	struct process process = {.command = &command,
	    .name = build->name,
	    .environment = &environment,
	    .timeout_s = run->timeout_s,
	    .same_group = run->timeout_s <= 0 || isatty(STDIN_FILENO)};
	int status = STATUS_ERROR;
	if (process_run(&end, &process) == 0) {
		status = end.timed_out ? STATUS_TIMEOUT : end.status;
		if (end.timed_out)
			fprintf(stderr, "cuelastic: error: the program was ended after %g seconds\n", run->timeout_s);
		else if (end.signal)
			fprintf(stderr, "cuelastic: the program was ended by signal %d (%s)\n", end.signal,
			    strsignal(end.signal));
	}
	words_dispose(&command);
	words_dispose(&environment);
	return status;
}

static void show_kept(const struct build *build)
{
	fprintf(stderr, "cuelastic: note: program: %s\n", build->program);
	for (size_t i = 0; i < build->sources.count; i++)
		fprintf(stderr, "cuelastic: note: rewritten: %s\n", build->sources.items[i]);
}

static int build_and_run(struct arena *arena, struct run *run)
{
	struct builder builder;
	struct build build = {0};
	int status = STATUS_ERROR;
	process_guard();
	if (build_open(&builder, arena, &run->request) == 0 &&
	    build_program(&build, &builder, run->variant) == 0) {
		if (run->request.keep)
			show_kept(&build);
		status = execute(arena, run, &build);
	}
	build_dispose(&build);
	return status;
}

int run_main(int argc, char **argv)
{
	struct arena arena = {0};
	struct run run = {.variant = BUILD_ELASTIC};
	int status = STATUS_USAGE;
	if (parse(&run, &arena, argc, argv) == 0) {
		status = STATUS_DONE;
		if (run.help)
			printf("%s%s", HELP, build_options_help);
		else
			status = build_and_run(&arena, &run);
	}
	words_dispose(&run.arguments);
	build_request_dispose(&run.request);
	arena_dispose(&arena);
	return status;
}
