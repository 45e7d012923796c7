// `cuelastic run`: builds one variant of a program, or finds it in the cache, and runs it with our standard
// streams. Options set environment variables for the program's runtime, such as the physical blocks and the
// slice; the user's own settings stay otherwise. The exit status is the program's, or 128 + n after signal n,
// as in a shell.
#include "xform/build/build.h"
#include "runtime/launch/settings.h"
#include "runtime/phase/settings_problem.h"
#include "verbs.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { STATUS_TIMEOUT = 124 };

struct run {
	struct build_request request;
	struct arena arena;
	enum build_variant variant;
	const char *blocks, *slice, *threads, *policy;
	double timeout_s;
};

static const char HELP[] =
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

// A policy as a launch takes it.
static int set_policy(void *verb, const char *name, const char *value)
{
	struct run *run = verb;
	struct setting_text setting;
	cue_setting_parse_policy(&setting, name, value);
	run->policy = value;
	if (*value && !setting.problem[0])
		return 0;
	return command_usage("run", "%s", *value ? setting.problem : "--policy needs a name");
}

#define FIELD(name) offsetof(struct run, name)

static const struct option TABLE[] = {
    OPT_CHOICE("--variant", FIELD(variant), "original|sliced|elastic"),
    OPT("--blocks", COUNT_TEXT, FIELD(blocks)),
    OPT("--slice", COUNT_TEXT, FIELD(slice)),
    OPT("--threads", COUNT_TEXT, FIELD(threads)),
    OPT("--timeout", SECONDS, FIELD(timeout_s)),
    OPT_SET("--policy", VALUE, set_policy),
    {0},
};

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
	return problem ? command_usage("run", "%s", problem) : 0;
}

// A program with a time limit gets a process group of its own, and with it the terminal if there is one.
// With --share the library chooses for each launch of a client.
static int execute(struct arena *arena, const struct run *run, const struct build *build)
{
	struct words command = {0}, environment = {0};
	struct process_end end;
	VEC_PUSH(&command, build->program);
	words_append(&command, &run->request.arguments);
	played_set(&environment, arena, &run->request.played, NULL);
	if (run->variant != BUILD_ORIGINAL && !build_shares(&run->request, arena) &&
	    !getenv("CUELASTIC_POLICY") && !getenv("CUELASTIC_PLAN"))
		words_add(arena, &environment, "CUELASTIC_POLICY=fill");
	struct process process = {.command = &command,
	    .name = build->name,
	    .environment = &environment,
	    .timeout_s = run->timeout_s,
	    .same_group = run->timeout_s <= 0 || isatty(STDIN_FILENO)};
	int status = EXIT_ERROR;
	if (process_run(&end, &process) == 0) {
		status = end.timed_out ? STATUS_TIMEOUT : end.status;
		if (end.timed_out)
			fprintf(stderr, "cuelastic: error: the program was ended after %g seconds\n", run->timeout_s);
		else if (end.signal)
			fprintf(stderr, "cuelastic: the program was ended by signal %d (%s)\n", end.signal,
			    strsignal(end.signal));
	}
	if (played_draw(&run->request.played, arena, NULL) < 0 && !status)
		status = EXIT_ERROR;
	words_dispose(&command);
	words_dispose(&environment);
	return status;
}

static int build_and_run(struct run *run)
{
	struct builder builder;
	struct build build = {0};
	int status = EXIT_ERROR;
	process_guard();
	if (build_open(&builder, &run->arena, &run->request) == 0 &&
	    build_program(&build, &builder, run->variant) == 0) {
		if (run->request.keep) {
			fprintf(stderr, "cuelastic: note: program: %s\n", build.program);
			for (size_t i = 0; i < build.sources.count; i++)
				fprintf(stderr, "cuelastic: note: rewritten: %s\n", build.sources.items[i]);
		}
		status = execute(&run->arena, run, &build);
	}
	build_dispose(&build);
	return status;
}

int run_main(int argc, char **argv)
{
	static const struct command_line LINE = {.who = "run",
	    .help = HELP,
	    .more_help = {build_played_help, build_options_help},
	    .table = TABLE,
	    .add = build_add_file,
	    .take = build_take,
	    .more = build_option_table,
	    .argument = build_add_argument,
	    .behind = "arguments of the program"};
	struct run run = {.request.arena = &run.arena, .variant = BUILD_ELASTIC};
	int status = command_read(&run, &LINE, argc, argv);
	if (!status && !run.request.files.count)
		status = command_usage("run", "no file to run");
	if (!status)
		status = build_check_played(&run.request, "run");
	if (!status)
		status = set_environment(&run);
	if (status)
		status = status == COMMAND_HELPED ? EXIT_DONE : -status;
	else
		status = build_and_run(&run);
	build_request_dispose(&run.request);
	arena_dispose(&run.arena);
	return status;
}
