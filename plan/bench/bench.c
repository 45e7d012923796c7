// `cuelastic bench`: runs the programs of a workload beside each other, under several policies and under plain streams,
// and shows for each how much was done (STP) and how much longer each program took (ANTT).
#include "bench.h"
#include "plan/verbs.h"
#include "xform/base/json_read.h"
#include "xform/base/option.h"
#include "xform/base/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char HELP[] =
    "usage: cuelastic bench [options] WORKLOAD.json\n"
    "Runs the programs of a workload beside each other, under each policy, and compares with each program\n"
    "alone. docs/guide/bench.md describes the file. \"-\" is standard input.\n\n"
    "  --device=cpu|cuda   on this machine's processor, no GPU needed (default), or on a GPU\n"
    "  --policy=LIST       of streams (the programs as they are), fill, share, priority, slice; all "
    "(default)\n"
    "  --runs=N            each program is replayed until all have ended N times, 1 to 1000 (default 6)\n"
    "  --workers=N         multiprocessors of the CPU device, 1 to 64 (default 8)\n"
    "  --clang=PATH, --nvcc=PATH, --cuda-path=DIR, --cache-dir=DIR, --no-cache, -v\n"
    "                      as cuelastic run has them\n"
    "  --timeout=SECONDS   of each mix under a policy (default 600)\n"
    "  --json=FILE         write the results there, too; \"-\": on standard output, in place of the table\n"
    "  --svg=FILE          draw them there; \"-\": on standard output, in place of the table\n"
    "  --help              print this\n\n"
    "Exit status: 0 done, 1 a program could not be built or failed, 2 usage.\n";

static int usage(const char *format, const char *text)
{
	fprintf(stderr, "cuelastic bench: error: ");
	fprintf(stderr, format, text);
	fprintf(stderr, "\n  cuelastic bench --help lists the options\n");
	return -EXIT_USAGE;
}

enum { DEFAULT_WORKERS = 8 };

struct bench_verb {
	struct bench bench;
	int help;
};

static int set_policies(void *verb, const char *option, const char *list)
{
	struct bench *bench = &((struct bench_verb *)verb)->bench;
	char name[32];
	(void)option;
	bench->policies = 0;
	for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
		enum bench_policy policy = 0;
		snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
		while (policy < BENCH_POLICIES && strcmp(name, bench_policy_name(policy)))
			policy++;
		if (policy == BENCH_POLICIES)
			return usage("--policy: %s is not one of streams, fill, share, priority and slice", name);
		bench->policies |= 1u << policy;
	}
	return 0;
}

static int set_number(void *verb, const char *option, const char *value)
{
	struct bench *bench = &((struct bench_verb *)verb)->bench;
	int is_runs = !strcmp(option, "--runs"), is_timeout = !strcmp(option, "--timeout");
	long most = is_timeout ? 86400 : is_runs ? 1000 : 64;
	char *end;
	long number = strtol(value, &end, 10);
	if (end == value || *end || number < 1 || number > most) {
		fprintf(stderr, "cuelastic bench: error: %s=%s: a whole number from 1 to %ld\n", option, value, most);
		return -EXIT_USAGE;
	}
	if (is_timeout)
		bench->timeout_s = (double)number;
	else
		*(is_runs ? &bench->runs : &bench->workers) = (uint32_t)number;
	return 0;
}

static const struct option TABLE[] = {
    {"--policy", OPTION_VALUE, 0, set_policies},
    {"--runs", OPTION_VALUE, 0, set_number},
    {"--workers", OPTION_VALUE, 0, set_number},
    {"--timeout", OPTION_VALUE, 0, set_number},
    {"--json", OPTION_TEXT, offsetof(struct bench_verb, bench.json_path), NULL},
    {"--svg", OPTION_TEXT, offsetof(struct bench_verb, bench.svg_path), NULL},
    {"--help", OPTION_FLAG, offsetof(struct bench_verb, help), NULL},
    {"-h", OPTION_FLAG, offsetof(struct bench_verb, help), NULL},
};

static int usage_unknown(const char *word)
{
	struct suggest suggest;
	return usage("unknown option, or one without its value: %s",
	    option_unknown(&suggest, word, TABLE, sizeof TABLE / sizeof *TABLE));
}

// Is it one of the options of builds that this verb takes, too?
static int is_of_build(const char *word)
{
	static const char *const NAMES[] = {
	    "--device", "--clang", "--nvcc", "--cuda-path", "--cache-dir", "--no-cache", "-v", "--verbose"};
	size_t length = strcspn(word, "=");
	for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
		if (strlen(NAMES[i]) == length && !memcmp(NAMES[i], word, length))
			return 1;
	return 0;
}

static int take(struct bench_verb *verb, int argc, char **argv, int *index)
{
	if (is_of_build(argv[*index]))
		return build_option(&verb->bench.request, &verb->bench.arena, argc, argv, index);
	return option_take(verb, TABLE, sizeof TABLE / sizeof *TABLE, argc, argv, index);
}

static int parse(struct bench_verb *verb, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *word = argv[i];
		int taken = take(verb, argc, argv, &i);
		if (taken < 0)
			return -EXIT_USAGE;
		if (taken)
			continue;
		if (word[0] == '-' && word[1])
			return usage_unknown(word);
		if (verb->bench.path)
			return usage("one workload at a time, not also %s", word);
		verb->bench.path = word;
	}
	if (verb->bench.workers && verb->bench.request.device == BUILD_CUDA)
		return usage("--workers%s: a GPU has the multiprocessors that it has", "");
	return verb->bench.path || verb->help ? 0 : usage("no workload%s", "");
}

static int read_workload(struct bench *bench)
{
	struct str text = {0}, why = {0};
	const char *slash = strrchr(bench->path, '/');
	const char *folder =
	    slash ? arena_format(&bench->arena, "%.*s", (int)(slash - bench->path), bench->path) : ".";
	int error = json_read_bytes(&text, bench->path);
	if (error < 0)
		str_addf(&why, "%s", strerror(-error));
	else
		error = workload_read(&bench->workload, &why, str_text(&text), text.length, folder);
	if (error < 0)
		fprintf(stderr, "cuelastic bench: error: %s: %s\n", bench->path, str_text(&why));
	str_dispose(&text);
	str_dispose(&why);
	return error;
}

static int is_stdout(const char *path)
{
	return path && output_descriptor(path) == STDOUT_FILENO;
}

typedef void writer(struct str *out, const struct bench *bench);

static int write_as(const char *path, writer *what, const struct bench *bench)
{
	struct str text = {0};
	int error = 0;
	if (path) {
		what(&text, bench);
		error = output_write(path, str_text(&text), text.length);
	}
	if (error < 0)
		fprintf(stderr, "cuelastic bench: error: %s: cannot write: %s\n", path, strerror(-error));
	str_dispose(&text);
	return error;
}

static int show(const struct bench *bench)
{
	int error = 0;
	if (!is_stdout(bench->json_path) && !is_stdout(bench->svg_path))
		error = write_as("-", bench_table, bench);
	if (!error)
		error = write_as(bench->json_path, bench_json, bench);
	return error ? error : write_as(bench->svg_path, bench_picture, bench);
}

static int execute(struct bench *bench)
{
	int status = EXIT_ERROR;
	if (!bench->workers && bench->request.device == BUILD_CPU)
		bench->workers = DEFAULT_WORKERS;
	if (read_workload(bench) < 0)
		return status;
	process_guard();
	bench->folder = process_folder(&bench->arena, NULL, "cuelastic-bench");
	if (!bench->folder)
		perror("cuelastic bench: error: cannot make a temporary folder");
	else if (bench_build(bench) == 0 && bench_run(bench) == 0 && show(bench) == 0)
		status = EXIT_DONE;
	VEC_DISPOSE(&bench->results);
	workload_dispose(&bench->workload);
	return status;
}

int bench_main(int argc, char **argv)
{
	struct bench_verb verb = {.bench = {.runs = 6, .timeout_s = 600, .policies = (1u << BENCH_POLICIES) - 1}};
	int status = -parse(&verb, argc, argv);
	if (!status && verb.help)
		fputs(HELP, stdout);
	else if (!status)
		status = execute(&verb.bench);
	build_request_dispose(&verb.bench.request);
	arena_dispose(&verb.bench.arena);
	return status;
}
