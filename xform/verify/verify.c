// The command line of `cuelastic verify`.
#include "verify.h"
#include "verbs.h"
#include "xform/base/jobs.h"
#include "xform/base/output.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { DEFAULT_TIMEOUT_S = 600, MAX_JOBS = 64, MAX_ELEMENT_BYTES = 4096 };

static const char HELP[] =
    "usage: cuelastic verify [options] FILE... [-- program arguments...]\n"
    "Runs a CUDA program as it is and in every variant, over a sweep of physical blocks and slices, and "
    "compares exit\n"
    "status, standard output and every copy from the device, byte for byte. Exits with 0 only if all agree, "
    "1 if not or\n"
    "if something could not be built or run, 2 for a usage error.\n\n"
    "what is run:\n"
    "  --variants=LIST     of sliced, elastic, resized and native (the elastic program under the policy "
    "native), with\n"
    "                      --share also of yielding (a rival stops the launches at random places); "
    "and of phases: streams, interleave, persistent, partition, mix, merged (the last four); default: all\n"
    "  --blocks=LIST       physical blocks, as 1,2,3,7,1000003; all: as many as the policy takes\n"
    "  --threads=LIST      physical threads of a block, for resizable kernels\n"
    "  --slices=LIST       logical blocks of a slice; all: the whole launch\n"
    "  --ratios=LIST       of phases, as own,3:1,1:4; own: the pragma's\n"
    "  --stdin=FILE        standard input of every run (default: empty)\n"
    "  --timeout=SECONDS   of each run (default 600)\n"
    "  --workers=N         host threads of the CPU device (default 1: the same order each time)\n"
    "  -j N                runs at a time (default: the cores)\n"
    "what is written:\n"
    "  --json=FILE         the results; -: to standard output, without the table\n"
    "what is compared:\n"
    "  --ignore-lines=RE   leave out lines of the output that match this POSIX extended regular expression; "
    "repeatable\n"
    "  --ignore-times      leave out lines that print a time, a rate or a speed-up; by default all of them "
    "but "
    "the times count\n"
    "  --compare-times     compare times, too\n"
    "  --any-order=BYTES   copies are equal if they hold the same elements, of BYTES bytes each, in any "
    "order\n"
    "  --ignore-unstable   leave out what differs between two runs of the original, instead of failing\n"
    "  --ordered           blocks wait for earlier blocks: do not run the original with its blocks in "
    "reverse\n"
    "  --no-copies         do not record copies from the device\n"
    "  --allow-empty       succeed even if the original fails, or if no launch of a rewritten kernel was "
    "compared\n";

#define usage(...) command_usage("verify", __VA_ARGS__)

static int add_filter(void *verb, const char *name, const char *expression)
{
	struct verify *verify = verb;
	(void)name;
	char why[200];
	if (filter_add(why, sizeof why, &verify->filter, expression) == 0)
		return 0;
	return command_error("verify", "--ignore-lines=%s: %s", expression, why);
}

static int set_ratios(void *verb, const char *name, const char *value)
{
	struct verify *verify = verb;
	(void)name;
	return sweep_ratios(&verify->sweep, &verify->arena, value);
}

#define FIELD(name) offsetof(struct verify, name)

static const struct option TABLE[] = {
    OPT_SET_IN("--variants", VALUE, FIELD(sweep.variants), sweep_variants),
    OPT_SET_IN("--blocks", VALUE, FIELD(sweep.blocks), sweep_numbers),
    OPT_SET_IN("--slices", VALUE, FIELD(sweep.slices), sweep_numbers),
    OPT_SET_IN("--threads", VALUE, FIELD(sweep.threads), sweep_numbers),
    OPT_SET("--ratios", VALUE, set_ratios),
    OPT("--stdin", TEXT, FIELD(setup.input)),
    OPT("--timeout", SECONDS, FIELD(setup.timeout_s)),
    OPT("--workers", COUNT_TEXT, FIELD(setup.workers)),
    OPT_COUNT("--jobs", FIELD(jobs), MAX_JOBS),
    OPT_COUNT("-j", FIELD(jobs), MAX_JOBS),
    OPT("--json", TEXT, FIELD(json)),
    OPT_SET("--ignore-lines", VALUE, add_filter),
    OPT("--ignore-times", FLAG, FIELD(ignore_times)),
    OPT("--compare-times", FLAG, FIELD(compare_times)),
    OPT_COUNT("--any-order", FIELD(setup.element), MAX_ELEMENT_BYTES),
    OPT("--ignore-unstable", FLAG, FIELD(ignore_unstable)),
    OPT("--ordered", FLAG, FIELD(ordered)),
    OPT("--no-copies", FLAG, FIELD(no_copies)),
    OPT("--allow-empty", FLAG, FIELD(allow_empty)),
    {0},
};

// The words of one option, for the report; but not of those that change neither what is run nor what is compared.
static void note_option(void *verb, char **argv, int begin, int end)
{
	struct verify *verify = verb;
	char name[16];
	snprintf(name, sizeof name, "%.*s", (int)strcspn(argv[begin], "="), argv[begin]);
	if (util_list_has("--json --timeline --jobs --keep --cache-dir --no-cache --verbose -v", name, " ") ||
	    util_starts_with(name, "-j"))
		return;
	for (int i = begin; i <= end; i++)
		words_add(&verify->arena, &verify->options, "%s", argv[i]);
}

static const struct command_line LINE = {.who = "verify",
    .help = HELP,
    .more_help = {build_played_help, build_options_help},
    .table = TABLE,
    .add = build_add_file,
    .take = build_take,
    .more = build_option_table,
    .note = note_option,
    .argument = build_add_argument,
    .behind = "arguments of the program"};

static int parse(struct verify *verify, int argc, char **argv)
{
	verify->request.arena = &verify->arena;
	verify->sweep.variants = SWEEP_ALL;
	verify->jobs = jobs_cores() < MAX_JOBS ? jobs_cores() : MAX_JOBS;
	times_init(&verify->times);
	verify->setup = (struct outcome_setup){.arguments = &verify->request.arguments,
	    .played = &verify->request.played,
	    .input = "/dev/null",
	    .filter = &verify->filter,
	    .timeout_s = DEFAULT_TIMEOUT_S};
	int result = command_read(verify, &LINE, argc, argv);
	if (result)
		return result;
	result = build_check_played(&verify->request, "verify");
	if (result)
		return result;
	verify->setup.copies = !verify->no_copies;
	verify->setup.times = verify->compare_times ? NULL : &verify->times;
	if (verify->ignore_times)
		filter_add_times(&verify->filter);
	if (!build_shares(&verify->request, &verify->arena))
		verify->sweep.variants &= ~(unsigned)SWEEP_YIELDING; // no entry yields
	if (!verify->request.files.count)
		return usage("no file to verify");
	return 0;
}

static void dispose(struct verify *verify)
{
	words_dispose(&verify->options);
	build_request_dispose(&verify->request);
	filter_dispose(&verify->filter);
	times_dispose(&verify->times);
	sweep_dispose(&verify->sweep);
	arena_dispose(&verify->arena);
}

// What is known before anything is built.
static int check_paths(const struct verify *verify)
{
	const struct words *reads = &verify->request.files;
	if (access(verify->setup.input, R_OK) < 0)
		return command_error("verify", "--stdin=%s: %s", verify->setup.input, strerror(errno));
	int result = command_check("verify", reads->items, reads->count, &verify->json, 1);
	return result ? result : command_check("verify", &verify->setup.input, 1, &verify->json, 1);
}

// Standard output takes one text.
static int print(const struct verify *verify, const struct verify_result *result)
{
	struct str text = {0};
	int status = verify_print(&text, result);
	if (!verify->json || output_descriptor(verify->json) != STDOUT_FILENO)
		fputs(str_text(&text), stdout);
	str_dispose(&text);
	return status;
}

static int execute(struct verify *verify)
{
	struct verify_result result = {0};
	struct str text = {0};
	int status = EXIT_ERROR;
	if (verify_execute(&result, verify) == 0)
		status = print(verify, &result);
	if (verify->json) {
		verify_json(&text, &result);
		if (command_write("verify", verify->json, &text) < 0)
			status = EXIT_ERROR;
	}
	verify_result_dispose(&result);
	return status;
}

int verify_main(int argc, char **argv)
{
	struct verify verify = {0};
	int result = parse(&verify, argc, argv);
	if (!result)
		result = check_paths(&verify);
	int status = result < 0 ? -result : result == COMMAND_HELPED ? EXIT_DONE : execute(&verify);
	dispose(&verify);
	return status;
}
