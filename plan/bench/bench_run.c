// Replays the mixes of a workload, and each program alone.
//
// The process `corun` (runtime/corun) loads the programs of a mix, and runs each on a thread of its own with a stream of its
// own, so that all share one device. They begin together, and each is replayed until all have ended a given number of
// times (Tuck and Tullsen 2003); runs that end later are not counted. The time of a program alone is measured in the same
// way, as it is, and in each form that a policy gives it.
//
// What disturbs a machine lasts longer than a run. So a mix is measured in rounds, and in each round its programs alone, just
// before they run together (bench_sums.c compares). In virtual time nothing disturbs: one round, each program alone once,
// and as many measurements at a time as there are processors.
#include "bench.h"
#include "xform/base/jobs.h"
#include "xform/base/private_file.h"
#include "xform/frontend/flags.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The loader loads a file once. So programs of equal sources, whose object may be one in the cache, are copies of it: else their
// kernels and variables would be the same ones. Without a copy, after a message, the mix fails.
static const char *find_object(struct bench *bench, const struct bench_step *step, uint32_t position)
{
	enum bench_form form = bench_way(step->policy)->form;
	const char *made = bench->made[step->mix.program[position]][form], *copy = made;
	struct str bytes = {0};
	for (uint32_t i = 0; i < position; i++)
		if (!strcmp(bench->made[step->mix.program[i]][form], made))
			copy = arena_format(&bench->arena, "%s/program%u", bench->folder, position);
	if (copy != made &&
	    (flags_read_bytes(&bytes, made) < 0 || private_write(copy, str_text(&bytes), bytes.length) < 0))
		command_error("bench", "%s cannot be copied to %s", made, copy);
	str_dispose(&bytes);
	return copy;
}

static void add_program(
    struct words *command, struct bench *bench, const struct bench_step *step, uint32_t position)
{
	uint32_t index = step->mix.program[position];
	const struct workload_program *program = &bench->workload.programs.items[index];
	enum bench_policy policy = step->policy;
	words_add(&bench->arena, command, "%s", find_object(bench, step, position));
	words_add(&bench->arena, command, "%s", bench_way(policy)->is_client ? program->name : "-");
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
	const char *made = bench_build_one(bench, &program, BENCH_ELASTIC);
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
	words_add(&bench->arena, out, "CUELASTIC_POLICY=%s", bench_way(policy)->policy);
	if (bench_way(policy)->form ==
	    BENCH_ELASTIC) // what cannot yield is not cut: these policies are no sharing
		words_add(&bench->arena, out, "CUELASTIC_SLICE_US=0");
	if (bench_way(policy)->phase) {
		words_add(&bench->arena, out, "CUELASTIC_PHASE=%s", bench_way(policy)->phase);
		words_add(&bench->arena, out, "CUELASTIC_PHASE_LOG=%s/phases", bench->folder);
	}
	played_set(out, &bench->arena, &bench->request.played, label);
	if (bench->workers)
		words_add(&bench->arena, out, "CUELASTIC_CPU_WORKERS=%u", bench->workers);
}

// So many runs does `auto` need at most until it no longer measures. They do not count.
static unsigned warm_ups(enum bench_policy policy)
{
	return policy == BENCH_AUTO ? 17 : 0;
}

// What it said first, for a message.
static void show_errors(const char *path)
{
	char line[1024];
	FILE *file = fopen(path, "re");
	for (unsigned lines = 0; file && lines < 20 && fgets(line, sizeof line, file); lines++)
		fputs(line, stderr);
	if (file)
		fclose(file);
}

static int check_end(const struct process_end *end, const char *label, const char *errors)
{
	if (!end->status && !end->timed_out)
		return 0;
	show_errors(errors);
	fprintf(stderr, "cuelastic bench: error: a run of %s %s\n", label,
	    end->timed_out ? "took too long; --timeout=SECONDS sets the limit" : "failed");
	return -1;
}

// The name of a run's timeline: the programs and the policy.
static const char *label_of(struct bench *bench, const struct bench_step *step)
{
	struct str label = {0};
	const struct bench_way *way = bench_way(step->policy);
	for (uint32_t i = 0; i < step->mix.count; i++)
		str_addf(&label, "%s%s", i ? "+" : "", bench->workload.programs.items[step->mix.program[i]].name);
	if (step->is_alone)
		str_add(&label, "-alone");
	if (!step->is_alone || way->form != BENCH_PLAIN)
		str_addf(&label, "-%s", way->name);
	return arena_take(&bench->arena, &label);
}

static int replay(struct bench *bench, const struct bench_step *step, const char *records, const char *errors)
{
	const char *phase = bench_way(step->policy)->phase;
	struct words command = {0}, environment = {0};
	struct process_end end = {0};
	const struct process process = {.command = &command,
	    .environment = &environment,
	    .output = "/dev/null",
	    .errors = errors,
	    .timeout_s = bench->timeout_s};
	words_add(&bench->arena, &command, "%s", bench->driver);
	words_add(&bench->arena, &command, "%s", records);
	words_add(&bench->arena, &command, "%u", bench->runs + warm_ups(step->policy));
	for (uint32_t i = 0; i < step->mix.count && !phase; i++)
		add_program(&command, bench, step, i);
	if (phase && add_merged(&command, bench, &step->mix) < 0) {
		words_dispose(&command);
		return -1;
	}
	const char *label = label_of(bench, step);
	set_environment(&environment, bench, step->policy, label);
	int error = process_run(&end, &process);
	if (error == 0)
		error = check_end(&end, label, errors);
	if (error == 0)
		error = played_draw(&bench->request.played, &bench->arena, label);
	words_dispose(&command);
	words_dispose(&environment);
	return error;
}

struct records {
	VEC(double) us[WORKLOAD_MOST];
	double waits_us[WORKLOAD_MOST];
};

// The records: for each counted run its program, its begin, its end, how long it waited, and what main returned. The first that
// main did not return 0 from ends it; its status.
static int load_records(struct records *out, const char *path, unsigned skipped)
{
	uint32_t program;
	double begin_us, end_us, waiting_us;
	int status = 0;
	FILE *file = fopen(path, "re");
	while (file && !status &&
	       fscanf(file, "%u %lf %lf %lf %d", &program, &begin_us, &end_us, &waiting_us, &status) == 5) {
		if (skipped) {
			skipped--;
			continue;
		}
		VEC_PUSH(&out->us[program], end_us - begin_us);
		out->waits_us[program] += waiting_us;
	}
	if (file)
		fclose(file);
	return status;
}

static int read_records(struct bench_result *out, const char *path, const char *errors, const char *label)
{
	struct records records = {0};
	const struct bench_way *way = bench_way(out->policy);
	int status = load_records(&records, path, warm_ups(out->policy)), is_complete = 1;
	for (uint32_t i = 0; i < out->mix.count; i++) {
		uint32_t from = way->phase ? 0 : i; // a phase's kernels are one program
		size_t runs = records.us[from].count;
		is_complete = is_complete && runs;
		out->us[i] = bench_median(records.us[from].items, runs);
		out->runs[i] = (uint32_t)runs;
		out->waiting_us += runs ? records.waits_us[from] / (double)runs / out->mix.count : 0;
	}
	for (uint32_t i = 0; i < WORKLOAD_MOST; i++)
		VEC_DISPOSE(&records.us[i]);
	if (!status && is_complete)
		return 0;
	show_errors(errors);
	command_error("bench", "a program of %s ended with %d", label, status);
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

// In a process and a temporary folder of its own. Its result: the measurement, and the text of `why`.
static void measure_apart(void *context, size_t index, struct str *bytes)
{
	struct bench *bench = context;
	const struct bench_step *step = &bench->steps.items[index];
	struct bench_result out = {.mix = step->mix, .policy = step->policy};
	const char *phase = bench_way(step->policy)->phase;
	process_guard();
	bench->folder = process_folder(&bench->arena, NULL, "cuelastic-bench");
	if (!bench->folder) {
		command_error("bench", "cannot make a temporary folder: %s", strerror(errno));
		return;
	}
	const char *records = arena_format(&bench->arena, "%s/records", bench->folder);
	const char *errors = arena_format(&bench->arena, "%s/errors", bench->folder);
	if (replay(bench, step, records, errors) < 0 ||
	    read_records(&out, records, errors, label_of(bench, step)) < 0)
		return;
	if (phase && strcmp(phase, "auto")) // which may find that merging does not pay
		out.why = find_unmerged(bench, &out.mix);
	str_add_bytes(bytes, (const char *)&out, sizeof out);
	if (out.why)
		str_add(bytes, out.why);
}

static int take_measurement(void *context, size_t index, const struct jobs_result *result)
{
	struct bench *bench = context;
	const struct bench_step *step = &bench->steps.items[index];
	struct bench_result out;
	if (bench_check_process(bench, result) < 0)
		return 1;
	memcpy(&out, str_text(&result->bytes), sizeof out);
	if (step->is_alone) {
		enum bench_form form = bench_way(step->policy)->form;
		bench->now_us[step->mix.program[0]][form] = out.us[0];
		VEC_PUSH(&bench->alone_us[step->mix.program[0]][form], out.us[0]);
		return 0;
	}
	if (out.why)
		out.why = arena_string(&bench->arena, str_text(&result->bytes) + sizeof out);
	bench_compare(&out, bench->now_us);
	VEC_PUSH(&bench->rounds_of, out);
	return 0;
}

static const char *show_measurement(void *context, size_t index)
{
	struct bench *bench = context;
	return label_of(bench, &bench->steps.items[index]);
}

// ---- what is measured ----

static void add_alone(struct bench *bench, uint32_t program)
{
	static const enum bench_policy AS[BENCH_FORMS] = {BENCH_STREAMS, BENCH_FILL, BENCH_SHARE};
	for (enum bench_form form = 0; form < BENCH_FORMS; form++)
		if (bench_forms(bench) >> form & 1)
			VEC_PUSH(&bench->steps, ((struct bench_step){{1, {program}}, AS[form], 1}));
}

static void add_steps(struct bench *bench)
{
	int once = bench->request.is_virtual;
	for (uint32_t i = 0; i < bench->workload.programs.count && once; i++)
		add_alone(bench, i);
	for (size_t i = 0; i < bench->workload.mixes.count; i++)
		for (uint32_t round = 0; round < bench->rounds; round++) {
			const struct workload_mix *mix = &bench->workload.mixes.items[i];
			for (uint32_t k = 0; k < mix->count && !once; k++)
				add_alone(bench, mix->program[k]);
			for (enum bench_policy p = 0; p < BENCH_POLICIES; p++)
				if (bench->policies >> p & 1)
					VEC_PUSH(&bench->steps, ((struct bench_step){*mix, p, 0}));
		}
}

// The rounds of each mix under each policy are the rounds that many steps apart.
static void add_results(struct bench *bench)
{
	size_t policies = (size_t)__builtin_popcount(bench->policies), rounds = bench->rounds;
	VEC(struct bench_result) of = {0};
	for (size_t i = 0; i < bench->workload.mixes.count * policies; i++) {
		size_t first = i / policies * policies * rounds + i % policies;
		of.count = 0;
		for (size_t round = 0; round < rounds; round++)
			VEC_PUSH(&of, bench->rounds_of.items[first + round * policies]);
		VEC_PUSH(&bench->results, bench_sum(of.items, rounds));
	}
	VEC_DISPOSE(&of);
}

int bench_run(struct bench *bench)
{
	add_steps(bench);
	const struct jobs jobs = {.count = bench->steps.count,
	    .most = bench->request.is_virtual ? jobs_cores() : 1,
	    .work = measure_apart,
	    .take = take_measurement,
	    .shown = show_measurement,
	    .context = bench};
	int error = bench_do_all(bench, &jobs);
	if (error == 0)
		add_results(bench);
	return error;
}
