// Builds each program of a workload as it is, and rewritten as the policies need it, and replays mixes.
//
// The programs become shared objects. The process `corun` (runtime/corun) loads those of a mix, and runs each on
// a thread of its own with a stream of its own, so that all share one device. They begin together, and each
// is replayed until all have ended a given number of times (Tuck and Tullsen 2003); runs that end later are
// not counted. The time of a program alone is measured in the same way, with the program as it is.
//
// For the CPU device `corun` is built with the tool, since the device is in it. For a GPU it is compiled
// here, like the programs.
#include "bench.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int take_flags(struct build_request *request, struct arena *arena, const struct words *flags)
{
	int taken = 1;
	char **argv = arena_alloc(arena, (flags->count + 1) * sizeof *argv);
	for (size_t i = 0; i < flags->count; i++)
		argv[i] = arena_string(arena, flags->items[i]);
	for (int i = 0; i < (int)flags->count && taken > 0; i++)
		taken = build_take(request, (int)flags->count, argv, &i);
	return taken > 0 ? 0 : -1;
}

// The flags that make a shared object of a program, whose stream is its thread's. nvcc and clang know them.
static int take_program_flags(struct build_request *request, struct arena *arena, const struct words *own)
{
	static const char *const FLAGS[] = {"-Xcompiler", "-fPIC", "-Xlinker", "-shared",
	    "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1", "-include", "cuelastic_corun.h", NULL};
	struct words all = {0};
	for (const char *const *flag = FLAGS; *flag; flag++)
		words_add(arena, &all, "%s", *flag);
	words_add(arena, &all, "-I%s/corun", toolkit_resources(arena));
	words_append(&all, own);
	int error = take_flags(request, arena, &all);
	words_dispose(&all);
	return error;
}

// The program that the request's files make; NULL after a message.
static const char *build_it(struct bench *bench, struct build_request *request, enum build_variant variant)
{
	struct builder builder;
	struct build build = {0};
	const char *made = NULL;
	if (build_open(&builder, &bench->arena, request) == 0 && build_program(&build, &builder, variant) == 0)
		made = arena_string(&bench->arena, build.program);
	build_dispose(&build);
	return made;
}

static const struct bench_way {
	enum bench_form form;
	int is_client;
	const char *policy; // of the runtime
} WAYS[BENCH_POLICIES] = {
    [BENCH_STREAMS] = {BENCH_PLAIN, 0, "native"},
    [BENCH_FILL] = {BENCH_ELASTIC, 0, "fill"},
    [BENCH_SHARE] = {BENCH_SHARED, 1, "fill"},
    [BENCH_PRIORITY] = {BENCH_SHARED, 1, "fill"},
    [BENCH_SLICE] = {BENCH_SHARED, 1, "fill"},
    [BENCH_MEDIAN] = {BENCH_ELASTIC, 0, "median"},
    [BENCH_MPMAX] = {BENCH_ELASTIC, 1, "mpmax"}, // clients are the programs that these count
    [BENCH_EQUAL] = {BENCH_ELASTIC, 1, "equal"},
    [BENCH_QUEUEMOLD] = {BENCH_ELASTIC, 1, "queuemold"},
    [BENCH_MERGED] = {BENCH_PLAIN, 0, "native"},
};

static const char *build_one(
    struct bench *bench, const struct workload_program *program, enum bench_form form)
{
	struct build_request request = bench->request;
	int error = take_program_flags(&request, &bench->arena, &program->flags);
	if (error < 0)
		command_error("bench", "%s: a flag is no flag of a compiler", program->name);
	for (size_t i = 0; i < program->files.count && error >= 0; i++)
		error = build_add_file(&request, program->files.items[i]);
	if (error >= 0 && form == BENCH_SHARED)
		words_add(&bench->arena, &request.rewrite, "--share");
	const char *made =
	    error < 0 ? NULL : build_it(bench, &request, form == BENCH_PLAIN ? BUILD_ORIGINAL : BUILD_ELASTIC);
	build_request_dispose(&request);
	return made;
}

static const char *build_driver(struct bench *bench)
{
	const char *resources = toolkit_resources(&bench->arena);
	struct build_request request = bench->request;
	struct words flags = {0};
	const char *made = NULL;
	if (request.device == BUILD_CPU)
		return arena_format(&bench->arena, "%s/cpu/corun", resources);
	words_add(&bench->arena, &flags, "-lpthread");
	words_add(&bench->arena, &flags, "-ldl");
	if (take_flags(&request, &bench->arena, &flags) == 0 &&
	    build_add_file(&request, arena_format(&bench->arena, "%s/corun/corun.c", resources)) == 0)
		made = build_it(bench, &request, BUILD_ORIGINAL);
	words_dispose(&flags);
	build_request_dispose(&request);
	return made;
}

int bench_build(struct bench *bench)
{
	unsigned forms = 1u << BENCH_PLAIN; // alone
	for (enum bench_policy policy = 0; policy < BENCH_POLICIES; policy++)
		if (bench->policies >> policy & 1)
			forms |= 1u << WAYS[policy].form;
	for (size_t i = 0; i < bench->workload.programs.count; i++)
		for (enum bench_form form = 0; form < BENCH_FORMS; form++)
			if (forms >> form & 1) {
				bench->made[i][form] = build_one(bench, &bench->workload.programs.items[i], form);
				if (!bench->made[i][form])
					return -1;
			}
	bench->driver = build_driver(bench);
	return bench->driver ? 0 : -1;
}

static void add_program(
    struct words *command, struct bench *bench, const struct bench_result *result, uint32_t position)
{
	uint32_t index = result->mix.program[position];
	const struct workload_program *program = &bench->workload.programs.items[index];
	enum bench_policy policy = result->policy;
	words_add(&bench->arena, command, "%s", bench->made[index][WAYS[policy].form]);
	words_add(&bench->arena, command, "%s", WAYS[policy].is_client ? program->name : "-");
	words_add(&bench->arena, command, "%d", policy == BENCH_PRIORITY && position == 0);
	words_add(&bench->arena, command, "%u", policy == BENCH_SHARE ? program->share : 1);
	words_add(&bench->arena, command, "%u", policy == BENCH_PRIORITY ? program->floor : 0);
	words_add(&bench->arena, command, "%u", policy == BENCH_SLICE ? program->slice_us : 0);
	words_append(command, &program->arguments);
	words_add(&bench->arena, command, "--");
}

// The program that launches all kernels of the mix: it has the flags of all.
static int add_merged(struct words *command, struct bench *bench, const struct workload_mix *mix)
{
	struct workload_program program = {.name = "merged", .files = bench->workload.merged};
	words_add(&bench->arena, &program.flags, "-DMERGED");
	for (uint32_t i = 0; i < mix->count; i++)
		words_append(&program.flags, &bench->workload.programs.items[mix->program[i]].flags);
	const char *made = build_one(bench, &program, BENCH_ELASTIC);
	words_dispose(&program.flags);
	if (!made)
		return -1;
	words_add(&bench->arena, command, "%s", made);
	for (const char *const *word = (const char *const[]){"-", "0", "1", "0", "0", "--", NULL}; *word; word++)
		words_add(&bench->arena, command, "%s", *word);
	return 0;
}

// The user's settings of launches would be part of every policy.
static void set_environment(
    struct words *out, struct bench *bench, enum bench_policy policy, const char *label)
{
	static const char *const OFF[] = {"CUELASTIC_BLOCKS", "CUELASTIC_SLICE", "CUELASTIC_THREADS",
	    "CUELASTIC_SLICE_US", "CUELASTIC_CLIENT", "CUELASTIC_RESUMES", "CUELASTIC_DISTURB", "CUELASTIC_PHASE",
	    "CUELASTIC_PHASE_LOG", NULL};
	for (const char *const *name = OFF; *name; name++)
		words_add(&bench->arena, out, "%s", *name);
	words_add(&bench->arena, out, "CUELASTIC_POLICY=%s", WAYS[policy].policy);
	if (WAYS[policy].form == BENCH_ELASTIC) // what cannot yield is not cut: these policies are no sharing
		words_add(&bench->arena, out, "CUELASTIC_SLICE_US=0");
	if (policy == BENCH_MERGED) {
		words_add(&bench->arena, out, "CUELASTIC_PHASE=interleave");
		words_add(&bench->arena, out, "CUELASTIC_PHASE_LOG=%s/phases", bench->folder);
	}
	played_set(out, &bench->arena, &bench->request.played, label);
	if (bench->workers)
		words_add(&bench->arena, out, "CUELASTIC_CPU_WORKERS=%u", bench->workers);
}

// The last lines of what it said, for a message.
static void show_errors(const char *path)
{
	char line[1024];
	FILE *file = fopen(path, "re");
	for (unsigned lines = 0; file && lines < 20 && fgets(line, sizeof line, file); lines++)
		fputs(line, stderr);
	if (file)
		fclose(file);
}

static int check_end(const struct process_end *end, const struct bench_result *result, const char *errors)
{
	if (!end->status && !end->timed_out)
		return 0;
	show_errors(errors);
	fprintf(stderr, "cuelastic bench: error: a run under %s %s\n", bench_policy_name(result->policy),
	    end->timed_out ? "took too long; --timeout=SECONDS sets the limit" : "failed");
	return -1;
}

// The name of a run's timeline: the programs, and the policy unless a program is alone.
static const char *label_of(struct bench *bench, const struct bench_result *result)
{
	struct str label = {0};
	for (uint32_t i = 0; i < result->mix.count; i++)
		str_addf(&label, "%s%s", i ? "+" : "", bench->workload.programs.items[result->mix.program[i]].name);
	str_addf(&label, "-%s", result->mix.count > 1 ? bench_policy_name(result->policy) : "alone");
	return arena_take(&bench->arena, &label);
}

static int replay(
    struct bench *bench, const struct bench_result *result, const char *records, const char *errors)
{
	struct words command = {0}, environment = {0};
	struct process_end end = {0};
	const struct process process = {.command = &command,
	    .environment = &environment,
	    .output = "/dev/null",
	    .errors = errors,
	    .timeout_s = bench->timeout_s};
	words_add(&bench->arena, &command, "%s", bench->driver);
	words_add(&bench->arena, &command, "%s", records);
	words_add(&bench->arena, &command, "%u", bench->runs);
	for (uint32_t i = 0; i < result->mix.count && result->policy != BENCH_MERGED; i++)
		add_program(&command, bench, result, i);
	if (result->policy == BENCH_MERGED && add_merged(&command, bench, &result->mix) < 0) {
		words_dispose(&command);
		return -1;
	}
	const char *label = label_of(bench, result);
	set_environment(&environment, bench, result->policy, label);
	int error = process_run(&end, &process);
	if (error == 0)
		error = check_end(&end, result, errors);
	if (error == 0)
		error = played_draw(&bench->request.played, &bench->arena, label);
	words_dispose(&command);
	words_dispose(&environment);
	return error;
}

// Sums the records: for each counted run its program, its begin, its end and what main returned. The first that main
// did not return 0 from ends it; its status.
static int sum_records(struct bench_result *out, double *waits_us, const char *path)
{
	uint32_t program;
	double begin_us, end_us, waiting_us;
	int status = 0;
	FILE *file = fopen(path, "re");
	while (file && !status &&
	       fscanf(file, "%u %lf %lf %lf %d", &program, &begin_us, &end_us, &waiting_us, &status) == 5) {
		out->mean_us[program] += end_us - begin_us;
		waits_us[program] += waiting_us;
		out->runs[program]++;
	}
	if (file)
		fclose(file);
	return status;
}

static int read_records(struct bench_result *out, const char *path, const char *errors)
{
	double waits_us[WORKLOAD_MOST] = {0};
	int status = sum_records(out, waits_us, path), is_complete = 1;
	for (uint32_t i = 0; i < out->mix.count; i++) {
		if (out->policy == BENCH_MERGED && i) { // all are one launch
			out->mean_us[i] = out->mean_us[0];
			out->runs[i] = out->runs[0];
			waits_us[i] = waits_us[0];
			continue;
		}
		is_complete = is_complete && out->runs[i];
		out->mean_us[i] /= out->runs[i] ? out->runs[i] : 1;
		waits_us[i] /= out->runs[i] ? out->runs[i] : 1;
	}
	for (uint32_t i = 0; i < out->mix.count; i++)
		out->waiting_us += waits_us[i] / out->mix.count;
	if (!status && is_complete)
		return 0;
	show_errors(errors);
	command_error("bench", "a program ended with %d under %s", status, bench_policy_name(out->policy));
	return -1;
}

// Why the last phase was not one launch, by the log of phases: mode, reason, form, launches, merged launches. NULL if it
// was. The log goes.
static const char *find_unmerged(struct bench *bench, const struct workload_mix *mix)
{
	char line[512], mode[32], reason[64], form[32];
	unsigned launches, merged = 0;
	const char *path = arena_format(&bench->arena, "%s/phases", bench->folder), *why = "no phase";
	FILE *file = fopen(path, "re");
	while (file && fgets(line, sizeof line, file))
		if (sscanf(line, "%31s %63s %31s %u %u", mode, reason, form, &launches, &merged) == 5)
			why = merged == mix->count ? NULL : arena_format(&bench->arena, "not merged: %s", reason);
	if (file)
		fclose(file);
	unlink(path);
	return why;
}

static int measure(
    struct bench_result *out, struct bench *bench, const struct workload_mix *mix, enum bench_policy policy)
{
	const char *records = arena_format(&bench->arena, "%s/records", bench->folder);
	const char *errors = arena_format(&bench->arena, "%s/errors", bench->folder);
	*out = (struct bench_result){.mix = *mix, .policy = policy};
	if (replay(bench, out, records, errors) < 0 || read_records(out, records, errors) < 0)
		return -1;
	if (policy == BENCH_MERGED)
		out->why = find_unmerged(bench, mix);
	return 0;
}

static void bench_run_compare(struct bench_result *result, const struct bench *bench)
{
	double least = INFINITY, largest = 0;
	for (uint32_t i = 0; i < result->mix.count; i++) {
		double progress = bench->alone_us[result->mix.program[i]] / result->mean_us[i];
		result->stp += progress;
		result->antt += 1 / progress / result->mix.count;
		least = fmin(least, progress);
		largest = fmax(largest, progress);
	}
	result->fairness = least / largest;
}

int bench_run(struct bench *bench)
{
	struct bench_result result;
	for (uint32_t i = 0; i < bench->workload.programs.count; i++) {
		if (measure(&result, bench, &(struct workload_mix){1, {i}}, BENCH_STREAMS) < 0)
			return -1;
		bench->alone_us[i] = result.mean_us[0];
	}
	for (size_t i = 0; i < bench->workload.mixes.count; i++)
		for (enum bench_policy policy = 0; policy < BENCH_POLICIES; policy++) {
			if (!(bench->policies >> policy & 1))
				continue;
			if (measure(&result, bench, &bench->workload.mixes.items[i], policy) < 0)
				return -1;
			if (!result.why)
				bench_run_compare(&result, bench);
			VEC_PUSH(&bench->results, result);
		}
	return 0;
}
