// The command line of `cuelastic verify`.
#include "verify.h"
#include "xform/base/verb_value.h"
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
    "native); "
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

static int set_jobs(struct verify *verify, const char *value)
{
	char *end;
	long number = strtol(value, &end, 10);
	if (end == value || *end || number < 1 || number > MAX_JOBS)
		return usage("-j %s: from 1 to 64 runs at a time", value);
	verify->jobs = (unsigned)number;
	return 1;
}

// How large the elements are that a copy may have in any order.
static int set_element(struct verify *verify, const char *value)
{
	char *end;
	long number = strtol(value, &end, 10);
	if (end == value || *end || number < 1 || number > MAX_ELEMENT_BYTES)
		return usage("--any-order=%s: the bytes of an element, from 1 to 4096", value);
	verify->setup.element = (size_t)number;
	return 1;
}

static int set_timeout(struct verify *verify, const char *value)
{
	char *end;
	verify->setup.timeout_s = strtod(value, &end);
	if (end == value || *end || !(verify->setup.timeout_s > 0))
		return usage("--timeout=%s: a number of seconds", value);
	return 1;
}

static int set_workers(struct verify *verify, const char *value)
{
	if (!*value || value[strspn(value, "0123456789")] || strspn(value, "0") == strlen(value))
		return usage("--workers=%s: a whole number from 1", value);
	verify->setup.workers = value;
	return 1;
}

static int add_filter(struct verify *verify, const char *expression)
{
	char why[200];
	if (filter_add(why, sizeof why, &verify->filter, expression) == 0)
		return 1;
	fprintf(stderr, "cuelastic verify: error: --ignore-lines=%s: %s\n", expression, why);
	return -1;
}

static int take_switch(struct verify *verify, const char *word)
{
	if (strcmp(word, "--ignore-times") == 0)
		filter_add_times(&verify->filter);
	else if (strcmp(word, "--compare-times") == 0)
		verify->setup.times = NULL;
	else if (strcmp(word, "--ignore-unstable") == 0)
		verify->ignore_unstable = true;
	else if (strcmp(word, "--ordered") == 0)
		verify->ordered = true;
	else if (strcmp(word, "--allow-empty") == 0)
		verify->allow_empty = true;
	else if (strcmp(word, "--no-copies") == 0)
		verify->setup.copies = false;
	else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
		verify->help = true;
	else
		return 0;
	return 1;
}

static int take_value(struct verify *verify, const char *word)
{
	const char *value;
	if ((value = verb_value(word, "--variants")))
		return sweep_variants(&verify->sweep, value) < 0 ? -1 : 1;
	if ((value = verb_value(word, "--blocks")))
		return sweep_numbers(&verify->sweep.blocks, "--blocks", value) < 0 ? -1 : 1;
	if ((value = verb_value(word, "--slices")))
		return sweep_numbers(&verify->sweep.slices, "--slices", value) < 0 ? -1 : 1;
	if ((value = verb_value(word, "--threads")))
		return sweep_numbers(&verify->sweep.threads, "--threads", value) < 0 ? -1 : 1;
	if ((value = verb_value(word, "--ratios")))
		return sweep_ratios(&verify->sweep, &verify->arena, value) < 0 ? -1 : 1;
	if ((value = verb_value(word, "--ignore-lines")))
		return add_filter(verify, value);
	if ((value = verb_value(word, "--timeout")))
		return set_timeout(verify, value);
	if ((value = verb_value(word, "--workers")))
		return set_workers(verify, value);
	if ((value = verb_value(word, "--any-order")))
		return set_element(verify, value);
	if ((value = verb_value(word, "--stdin")))
		verify->setup.input = value;
	return value != NULL;
}

// -j N, -jN and --jobs=N.
static int take_jobs(struct verify *verify, int argc, char **argv, int *index)
{
	const char *word = argv[*index], *value = verb_value(word, "--jobs");
	if (value)
		return set_jobs(verify, value);
	if (strncmp(word, "-j", 2) != 0)
		return 0;
	if (word[2])
		return set_jobs(verify, word + 2);
	if (*index + 1 >= argc)
		return usage("%s needs a number", word);
	return set_jobs(verify, argv[++*index]);
}

static int take(struct verify *verify, int argc, char **argv, int *index)
{
	int taken = take_switch(verify, argv[*index]);
	if (!taken)
		taken = take_value(verify, argv[*index]);
	if (!taken)
		taken = take_jobs(verify, argc, argv, index);
	return taken ? taken : build_option(&verify->request, &verify->arena, argc, argv, index);
}

static unsigned count_cores(void)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	return cores < 1 ? 1 : cores > MAX_JOBS ? MAX_JOBS : (unsigned)cores;
}

int verify_parse(struct verify *verify, int argc, char **argv)
{
	verify->sweep.sliced = verify->sweep.elastic = true;
	verify->sweep.resized = verify->sweep.native = true;
	verify->sweep.streams = verify->sweep.interleave = true;
	verify->sweep.persistent = verify->sweep.partition = true;
	verify->jobs = count_cores();
	times_init(&verify->times);
	verify->setup = (struct outcome_setup){.arguments = &verify->arguments,
	    .input = "/dev/null",
	    .filter = &verify->filter,
	    .times = &verify->times,
	    .timeout_s = DEFAULT_TIMEOUT_S,
	    .copies = true};
	int index = 1;
	for (; index < argc && strcmp(argv[index], "--") != 0; index++) {
		int taken = take(verify, argc, argv, &index);
		if (!taken && argv[index][0] == '-')
			return usage("unknown option %s", argv[index]);
		if (taken < 0 || (!taken && build_file(&verify->request, &verify->arena, argv[index]) < 0))
			return -1;
	}
	for (index++; index < argc; index++)
		words_add(&verify->arena, &verify->arguments, "%s", argv[index]);
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
