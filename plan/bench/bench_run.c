// Builds each program of a workload as it is, and rewritten as the policies need it, and replays mixes.
//
// The programs become shared objects. The process `corun` (runtime/corun) loads those of a mix, and runs each on
// a thread of its own with a stream of its own, so that all share one device. They begin together, and each
// is replayed until all have ended a given number of times (Tuck and Tullsen 2003); runs that end later are
// not counted. The time of a program alone is measured in the same way, with the program as it is.
//
// For the CPU device `corun` is built with the tool, since the device is in it. For a GPU it is compiled
// here, like the programs.
//
// Builds are done on all processors, and runs too if they are in virtual time, where none disturbs another.
#include "bench.h"
#include "xform/base/jobs.h"

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
    [BENCH_FIRST] = {BENCH_PLAIN, 0, "native"},
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

static unsigned wanted_forms(const struct bench *bench)
{
	unsigned forms = 1u << BENCH_PLAIN; // alone
	for (enum bench_policy policy = 0; policy < BENCH_POLICIES; policy++)
		if (bench->policies >> policy & 1)
			forms |= 1u << WAYS[policy].form;
	return forms;
}

// In a process of its own: builds a program in each form, or what loads them. Its result: for each, the name of the
// file, with its null byte.
static void build_apart(void *context, size_t index, struct str *bytes)
{
	struct bench *bench = context;
	unsigned forms = wanted_forms(bench);
	const char *driver;
	process_guard();
	if (index == bench->workload.programs.count) {
		if ((driver = build_driver(bench)))
			str_add(bytes, driver);
		return;
	}
	for (enum bench_form form = 0; form < BENCH_FORMS; form++) {
		if (!(forms >> form & 1))
			continue;
		const char *made = build_one(bench, &bench->workload.programs.items[index], form);
		if (!made) {
			str_dispose(bytes);
			return;
		}
		str_add_bytes(bytes, made, strlen(made) + 1);
	}
}

// Shows what a process has said. Negative if it has no result.
static int check_process(struct bench *bench, const struct jobs_result *result)
{
	fwrite(str_text(&result->out), 1, result->out.length, stdout);
	fwrite(str_text(&result->err), 1, result->err.length, stderr);
	if (result->signal)
		command_error("bench", "a process ended early (signal %d)", result->signal);
	bench->has_failed = result->signal || !result->bytes.length;
	return bench->has_failed ? -1 : 0;
}

static int take_build(void *context, size_t index, const struct jobs_result *result)
{
	struct bench *bench = context;
	const char *made = str_text(&result->bytes);
	unsigned forms = wanted_forms(bench);
	if (check_process(bench, result) < 0)
		return 1;
	if (index == bench->workload.programs.count) {
		bench->driver = arena_string(&bench->arena, made);
		return 0;
	}
	for (enum bench_form form = 0; form < BENCH_FORMS; form++)
		if (forms >> form & 1) {
			bench->made[index][form] = arena_string(&bench->arena, made);
			made += strlen(made) + 1;
		}
	return 0;
}

// Does all pieces of work. Negative after a message.
static int do_all(struct bench *bench, const struct jobs *jobs)
{
	int error = jobs_run(jobs);
	if (error < 0)
		command_error("bench", "cannot start a process: %s", strerror(-error));
	return error < 0 || bench->has_failed ? -1 : 0;
}

int bench_build(struct bench *bench)
{
	const struct jobs jobs = {.count = bench->workload.programs.count + 1,
	    .most = jobs_cores(),
	    .work = build_apart,
	    .take = take_build,
	    .context = bench};
	return do_all(bench, &jobs);
}

static void add_program(
    struct words *command, struct bench *bench, const struct bench_result *result, uint32_t position)
{
	uint32_t index = result->mix.program[position];
	const struct workload_program *program = &bench->workload.programs.items[index];
	enum bench_policy policy = result->policy;
	words_add(&bench->arena, command, "%s", bench->made[index][WAYS[policy].form]);
	words_add(&bench->arena, command, "%s", WAYS[policy].is_client ? program->name : "-");
	words_add(
	    &bench->arena, command, "%d", (policy == BENCH_PRIORITY || policy == BENCH_FIRST) && position == 0);
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
	    "CUELASTIC_PHASE_LOG", "CUELASTIC_PLAN", NULL};
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

// What is measured, in this order: each program alone, then each mix under each policy.
static struct bench_result nth_measurement(const struct bench *bench, size_t index)
{
	size_t programs = bench->workload.programs.count;
	size_t count = (size_t)__builtin_popcount(bench->policies), nth;
	enum bench_policy policy = 0;
	if (index < programs)
		return (struct bench_result){.mix = {1, {(uint32_t)index}}, .policy = BENCH_STREAMS};
	index -= programs;
	nth = index % count;
	while (!(bench->policies >> policy & 1) || nth--)
		policy++;
	return (struct bench_result){.mix = bench->workload.mixes.items[index / count], .policy = policy};
}

// In a process and a temporary folder of its own. Its result: the measurement, and the text of `why`.
static void measure_apart(void *context, size_t index, struct str *bytes)
{
	struct bench *bench = context;
	struct bench_result out = nth_measurement(bench, index);
	process_guard();
	bench->folder = process_folder(&bench->arena, NULL, "cuelastic-bench");
	if (!bench->folder) {
		command_error("bench", "cannot make a temporary folder: %s", strerror(errno));
		return;
	}
	const char *records = arena_format(&bench->arena, "%s/records", bench->folder);
	const char *errors = arena_format(&bench->arena, "%s/errors", bench->folder);
	if (replay(bench, &out, records, errors) < 0 || read_records(&out, records, errors) < 0)
		return;
	if (out.policy == BENCH_MERGED)
		out.why = find_unmerged(bench, &out.mix);
	str_add_bytes(bytes, (const char *)&out, sizeof out);
	if (out.why)
		str_add(bytes, out.why);
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

static int take_measurement(void *context, size_t index, const struct jobs_result *result)
{
	struct bench *bench = context;
	struct bench_result out;
	if (check_process(bench, result) < 0)
		return 1;
	memcpy(&out, str_text(&result->bytes), sizeof out);
	if (out.why)
		out.why = arena_string(&bench->arena, str_text(&result->bytes) + sizeof out);
	if (index < bench->workload.programs.count) {
		bench->alone_us[index] = out.mean_us[0];
		return 0;
	}
	if (!out.why)
		bench_run_compare(&out, bench);
	VEC_PUSH(&bench->results, out);
	return 0;
}

static const char *show_measurement(void *context, size_t index)
{
	struct bench *bench = context;
	struct bench_result next = nth_measurement(bench, index);
	return label_of(bench, &next);
}

int bench_run(struct bench *bench)
{
	size_t policies = (size_t)__builtin_popcount(bench->policies);
	const struct jobs jobs = {
	    .count = bench->workload.programs.count + bench->workload.mixes.count * policies,
	    .most = bench->request.is_virtual ? jobs_cores() : 1,
	    .work = measure_apart,
	    .take = take_measurement,
	    .shown = show_measurement,
	    .context = bench};
	return do_all(bench, &jobs);
}
