// The command line of `cuelastic verify`.
#include "verify.h"
#include "xform/base/option.h"
#include "verbs.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
	STATUS_DONE = 0,
	STATUS_ERROR = 1,
	STATUS_USAGE = 2,
	DEFAULT_TIMEOUT_S = 600,
	MAX_JOBS = 64,
	MAX_ELEMENT_BYTES = 4096
};

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
    "and of phases: streams, interleave, persistent, partition, merged (the last three); default: all\n"
    "  --blocks=LIST       physical blocks, as 1,2,3,7,1000003; all: as many as the policy takes\n"
    "  --threads=LIST      physical threads of a block, for resizable kernels\n"
    "  --slices=LIST       logical blocks of a slice; all: the whole launch\n"
    "  --ratios=LIST       of phases, as own,3:1,1:4; own: the pragma's\n"
    "  --stdin=FILE        standard input of every run (default: empty)\n"
    "  --timeout=SECONDS   of each run (default 600)\n"
    "  --workers=N         host threads of the CPU device (default 1: the same order each time)\n"
    "  -j N                runs at a time (default: the cores)\n"
    "what is compared:\n"
    "  --ignore-lines=RE   leave out lines of the output that match this POSIX extended regular expression; "
    "repeatable\n"
    "  --ignore-times      leave out lines that print a time, a rate or a speed-up; by default all of them "
    "but "
    "the times count\n"
    "  --compare-times     times count as well\n"
    "  --any-order=BYTES   copies with the same elements of so many bytes in another order are the same\n"
    "  --ignore-unstable   leave out what differs between two runs of the original, instead of failing\n"
    "  --ordered           blocks wait for earlier blocks: do not run the original with its blocks in "
    "reverse\n"
    "  --no-copies         do not record copies from the device\n"
    "  --allow-empty       agree also where the original fails, or where no launch of a rewritten kernel was "
    "compared\n";

static int usage(const char *format, const char *text)
{
	fprintf(stderr, "cuelastic verify: error: ");
	fprintf(stderr, format, text);
	fprintf(stderr, "\n  cuelastic verify --help lists the options\n");
	return -1;
}

void verify_help(void)
{
	printf("%s%s", HELP, build_options_help);
}

static int set_jobs(void *verb, const char *name, const char *value)
{
	struct verify *verify = verb;
	(void)name;
	char *end;
	long number = strtol(value, &end, 10);
	if (end == value || *end || number < 1 || number > MAX_JOBS)
		return usage("-j %s: from 1 to 64 runs at a time", value);
	verify->jobs = (unsigned)number;
	return 0;
}

// How large the elements are that a copy may have in any order.
static int set_element(void *verb, const char *name, const char *value)
{
	struct verify *verify = verb;
	(void)name;
	char *end;
	long number = strtol(value, &end, 10);
	if (end == value || *end || number < 1 || number > MAX_ELEMENT_BYTES)
		return usage("--any-order=%s: the bytes of an element, from 1 to 4096", value);
	verify->setup.element = (size_t)number;
	return 0;
}

static int set_timeout(void *verb, const char *name, const char *value)
{
	struct verify *verify = verb;
	(void)name;
	char *end;
	verify->setup.timeout_s = strtod(value, &end);
	if (end == value || *end || !(verify->setup.timeout_s > 0))
		return usage("--timeout=%s: a number of seconds", value);
	return 0;
}

static int set_workers(void *verb, const char *name, const char *value)
{
	struct verify *verify = verb;
	(void)name;
	if (!*value || value[strspn(value, "0123456789")] || strspn(value, "0") == strlen(value))
		return usage("--workers=%s: a whole number from 1", value);
	verify->setup.workers = value;
	return 0;
}

static int add_filter(void *verb, const char *name, const char *expression)
{
	struct verify *verify = verb;
	(void)name;
	char why[200];
	if (filter_add(why, sizeof why, &verify->filter, expression) == 0)
		return 0;
	fprintf(stderr, "cuelastic verify: error: --ignore-lines=%s: %s\n", expression, why);
	return -1;
}

static int set_variants(void *verb, const char *name, const char *value)
{
	(void)name;
	return sweep_variants(&((struct verify *)verb)->sweep, value);
}

static int set_numbers(void *verb, const char *name, const char *value)
{
	struct sweep *sweep = &((struct verify *)verb)->sweep;
	return sweep_numbers(!strcmp(name, "--blocks")   ? &sweep->blocks
	                     : !strcmp(name, "--slices") ? &sweep->slices
	                                                 : &sweep->threads,
	    name, value);
}

static int set_ratios(void *verb, const char *name, const char *value)
{
	struct verify *verify = verb;
	(void)name;
	return sweep_ratios(&verify->sweep, &verify->arena, value);
}

static int set_times(void *verb, const char *name, const char *value)
{
	struct verify *verify = verb;
	(void)value;
	if (!strcmp(name, "--compare-times"))
		verify->setup.times = NULL;
	else
		filter_add_times(&verify->filter);
	return 0;
}

static int leave_out_copies(void *verb, const char *name, const char *value)
{
	(void)name;
	(void)value;
	((struct verify *)verb)->setup.copies = 0;
	return 0;
}

#define FIELD(name) offsetof(struct verify, name)

static const struct option TABLE[] = {
    {"--variants", OPTION_VALUE, 0, set_variants},
    {"--blocks", OPTION_VALUE, 0, set_numbers},
    {"--slices", OPTION_VALUE, 0, set_numbers},
    {"--threads", OPTION_VALUE, 0, set_numbers},
    {"--ratios", OPTION_VALUE, 0, set_ratios},
    {"--stdin", OPTION_TEXT, FIELD(setup.input), NULL},
    {"--timeout", OPTION_VALUE, 0, set_timeout},
    {"--workers", OPTION_VALUE, 0, set_workers},
    {"--jobs", OPTION_VALUE, 0, set_jobs},
    {"-j", OPTION_VALUE, 0, set_jobs},
    {"--ignore-lines", OPTION_VALUE, 0, add_filter},
    {"--ignore-times", OPTION_FLAG, 0, set_times},
    {"--compare-times", OPTION_FLAG, 0, set_times},
    {"--any-order", OPTION_VALUE, 0, set_element},
    {"--ignore-unstable", OPTION_FLAG, FIELD(ignore_unstable), NULL},
    {"--ordered", OPTION_FLAG, FIELD(ordered), NULL},
    {"--no-copies", OPTION_FLAG, 0, leave_out_copies},
    {"--allow-empty", OPTION_FLAG, FIELD(allow_empty), NULL},
    {"--help", OPTION_FLAG, FIELD(help), NULL},
    {"-h", OPTION_FLAG, FIELD(help), NULL},
};

static int usage_unknown(const char *word)
{
	struct suggest suggest;
	return usage(
	    "unknown option %s", build_option_unknown(&suggest, word, TABLE, sizeof TABLE / sizeof *TABLE));
}

static int take(struct verify *verify, int argc, char **argv, int *index)
{
	int taken = option_take(verify, TABLE, sizeof TABLE / sizeof *TABLE, argc, argv, index);
	return taken ? taken : build_option(&verify->request, &verify->arena, argc, argv, index);
}

static unsigned count_cores(void)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	return cores < 1 ? 1 : cores > MAX_JOBS ? MAX_JOBS : (unsigned)cores;
}

// Only then entries yield.
static int is_shared(const struct verify *verify)
{
	for (size_t i = 0; i < verify->request.rewrite.count; i++)
		if (!strcmp(verify->request.rewrite.items[i], "--share"))
			return 1;
	return 0;
}

int verify_parse(struct verify *verify, int argc, char **argv)
{
	verify->sweep.sliced = verify->sweep.elastic = 1;
	verify->sweep.resized = verify->sweep.native = verify->sweep.yielding = 1;
	verify->sweep.streams = verify->sweep.interleave = 1;
	verify->sweep.persistent = verify->sweep.partition = 1;
	verify->jobs = count_cores();
	times_init(&verify->times);
	verify->setup = (struct outcome_setup){.arguments = &verify->arguments,
	    .input = "/dev/null",
	    .filter = &verify->filter,
	    .times = &verify->times,
	    .timeout_s = DEFAULT_TIMEOUT_S,
	    .copies = 1};
	int index = 1;
	for (; index < argc && strcmp(argv[index], "--") != 0; index++) {
		int taken = take(verify, argc, argv, &index);
		if (!taken && argv[index][0] == '-')
			return usage_unknown(argv[index]);
		if (taken < 0 || (!taken && build_file(&verify->request, &verify->arena, argv[index]) < 0))
			return -1;
	}
	for (index++; index < argc; index++)
		words_add(&verify->arena, &verify->arguments, "%s", argv[index]);
	verify->sweep.yielding &= is_shared(verify);
	if (!verify->request.files.count && !verify->help)
		return usage("no file to verify%s", "");
	return 0;
}

void verify_dispose(struct verify *verify)
{
	words_dispose(&verify->arguments);
	build_request_dispose(&verify->request);
	filter_dispose(&verify->filter);
	times_dispose(&verify->times);
	sweep_dispose(&verify->sweep);
	arena_dispose(&verify->arena);
}

static int fail_to_read(const char *path)
{
	fprintf(stderr, "cuelastic verify: error: --stdin=%s: %s\n", path, strerror(errno));
	return STATUS_ERROR;
}

int verify_main(int argc, char **argv)
{
	struct verify verify = {0};
	int status = STATUS_USAGE;
	if (verify_parse(&verify, argc, argv) == 0) {
		status = STATUS_DONE;
		if (verify.help)
			verify_help();
		else if (access(verify.setup.input, R_OK) < 0)
			status = fail_to_read(verify.setup.input);
		else
			status = verify_execute(&verify);
	}
	verify_dispose(&verify);
	return status;
}
