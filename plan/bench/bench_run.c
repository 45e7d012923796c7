// Builds each program of a workload twice, as it is and rewritten for sharing, and replays mixes.
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

static const char *build_one(
    struct bench *bench, const struct workload_program *program, enum build_variant variant)
{
	struct build_request request = bench->request;
	int error = take_program_flags(&request, &bench->arena, &program->flags);
	if (error < 0)
		command_error("bench", "%s: a flag is no flag of a compiler", program->name);
	for (size_t i = 0; i < program->files.count && error >= 0; i++)
		error = build_add_file(&request, program->files.items[i]);
	if (error >= 0 && variant != BUILD_ORIGINAL)
		words_add(&bench->arena, &request.rewrite, "--share");
	const char *made = error < 0 ? NULL : build_it(bench, &request, variant);
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
	for (size_t i = 0; i < bench->workload.programs.count; i++) {
		bench->plain[i] = build_one(bench, &bench->workload.programs.items[i], BUILD_ORIGINAL);
		bench->shared[i] =
		    bench->plain[i] ? build_one(bench, &bench->workload.programs.items[i], BUILD_ELASTIC) : NULL;
		if (!bench->shared[i])
			return -1;
	}
	bench->driver = build_driver(bench);
	return bench->driver ? 0 : -1;
}

static int is_client(enum bench_policy policy)
{
	return policy >= BENCH_SHARE;
}

static void add_program(
    struct words *command, struct bench *bench, const struct bench_result *result, uint32_t position)
{
	uint32_t index = result->mix.program[position];
	const struct workload_program *program = &bench->workload.programs.items[index];
	enum bench_policy policy = result->policy;
	words_add(
	    &bench->arena, command, "%s", policy == BENCH_STREAMS ? bench->plain[index] : bench->shared[index]);
	words_add(&bench->arena, command, "%s", is_client(policy) ? program->name : "-");
	words_add(&bench->arena, command, "%d", policy == BENCH_PRIORITY && position == 0);
	words_add(&bench->arena, command, "%u", policy == BENCH_SHARE ? program->share : 1);
	words_add(&bench->arena, command, "%u", policy == BENCH_PRIORITY ? program->floor : 0);
	words_add(&bench->arena, command, "%u", policy == BENCH_SLICE ? program->slice_us : 0);
	words_append(command, &program->arguments);
	words_add(&bench->arena, command, "--");
}

// The user's settings of launches would be part of every policy.
static void set_environment(
    struct words *out, struct bench *bench, enum bench_policy policy, const char *label)
{
	static const char *const OFF[] = {"CUELASTIC_BLOCKS", "CUELASTIC_SLICE", "CUELASTIC_THREADS",
	    "CUELASTIC_SLICE_US", "CUELASTIC_CLIENT", "CUELASTIC_RESUMES", "CUELASTIC_DISTURB", "CUELASTIC_PHASE",
	    NULL};
	for (const char *const *name = OFF; *name; name++)
		words_add(&bench->arena, out, "%s", *name);
	words_add(&bench->arena, out, "CUELASTIC_POLICY=%s", policy == BENCH_STREAMS ? "native" : "fill");
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
	for (uint32_t i = 0; i < result->mix.count; i++)
		add_program(&command, bench, result, i);
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
static int sum_records(struct bench_result *out, const char *path)
{
	uint32_t program;
	double begin_us, end_us;
	int status = 0;
	FILE *file = fopen(path, "re");
	while (file && !status && fscanf(file, "%u %lf %lf %d", &program, &begin_us, &end_us, &status) == 4) {
		out->mean_us[program] += end_us - begin_us;
		out->runs[program]++;
	}
	if (file)
		fclose(file);
	return status;
}

static int read_records(struct bench_result *out, const char *path, const char *errors)
{
	int status = sum_records(out, path), is_complete = 1;
	for (uint32_t i = 0; i < out->mix.count; i++) {
		is_complete = is_complete && out->runs[i];
		out->mean_us[i] /= out->runs[i] ? out->runs[i] : 1;
	}
	if (!status && is_complete)
		return 0;
	show_errors(errors);
	command_error("bench", "a program ended with %d under %s", status, bench_policy_name(out->policy));
	return -1;
}

static int measure(
    struct bench_result *out, struct bench *bench, const struct workload_mix *mix, enum bench_policy policy)
{
	const char *records = arena_format(&bench->arena, "%s/records", bench->folder);
	const char *errors = arena_format(&bench->arena, "%s/errors", bench->folder);
	*out = (struct bench_result){.mix = *mix, .policy = policy};
	return replay(bench, out, records, errors) < 0 ? -1 : read_records(out, records, errors);
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
			bench_run_compare(&result, bench);
			VEC_PUSH(&bench->results, result);
		}
	return 0;
}
