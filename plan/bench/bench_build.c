// Builds each program of a workload as it is, and rewritten as the policies need it, on all processors.
//
// The programs become shared objects, which the process `corun` (runtime/corun) loads. For the CPU device `corun` is built
// with the tool, since the device is in it. For a GPU it is compiled here, like the programs.
#include "bench.h"
#include "xform/base/jobs.h"

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

static const struct bench_way WAYS[BENCH_POLICIES] = {
    [BENCH_STREAMS] = {"streams", BENCH_PLAIN, 0, "native", NULL},
    [BENCH_FILL] = {"fill", BENCH_ELASTIC, 0, "fill", NULL},
    [BENCH_SHARE] = {"share", BENCH_SHARED, 1, "fill", NULL},
    [BENCH_PRIORITY] = {"priority", BENCH_SHARED, 1, "fill", NULL},
    [BENCH_SLICE] = {"slice", BENCH_SHARED, 1, "fill", NULL},
    [BENCH_FIRST] = {"first", BENCH_PLAIN, 0, "native", NULL},
    [BENCH_MEDIAN] = {"median", BENCH_ELASTIC, 0, "median", NULL},
    [BENCH_MPMAX] = {"mpmax", BENCH_ELASTIC, 1, "mpmax", NULL}, // clients are the programs that these count
    [BENCH_EQUAL] = {"equal", BENCH_ELASTIC, 1, "equal", NULL},
    [BENCH_QUEUEMOLD] = {"queuemold", BENCH_ELASTIC, 1, "queuemold", NULL},
    [BENCH_AUTO] = {"auto", BENCH_ELASTIC, 0, "native", "auto"},
    [BENCH_INTERLEAVE] = {"interleave", BENCH_ELASTIC, 0, "native", "interleave"},
    [BENCH_PERSISTENT] = {"persistent", BENCH_ELASTIC, 0, "native", "persistent"},
    [BENCH_PARTITION] = {"partition", BENCH_ELASTIC, 0, "native", "partition"},
    [BENCH_MIX] = {"mix", BENCH_ELASTIC, 0, "native", "mix"},
};

const struct bench_way *bench_way(enum bench_policy policy)
{
	return policy < BENCH_POLICIES ? &WAYS[policy] : NULL;
}

const char *bench_build_one(struct bench *bench, const struct workload_program *program, enum bench_form form)
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

unsigned bench_forms(const struct bench *bench)
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
	unsigned forms = bench_forms(bench);
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
		const char *made = bench_build_one(bench, &bench->workload.programs.items[index], form);
		if (!made) {
			str_dispose(bytes);
			return;
		}
		str_add_bytes(bytes, made, strlen(made) + 1);
	}
}

int bench_check_process(struct bench *bench, const struct jobs_result *result)
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
	unsigned forms = bench_forms(bench);
	if (bench_check_process(bench, result) < 0)
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

int bench_do_all(struct bench *bench, const struct jobs *jobs)
{
	int error = jobs_run(jobs);
	if (error < 0)
		command_error("bench", "cannot start a process: %s", strerror(-error));
	return error < 0 || bench->has_failed ? -1 : 0;
}

// One for all builds: with --no-cache it goes when this process ends, not when the process of a build does.
static int open_cache(struct bench *bench)
{
	struct cache cache;
	int error = cache_open(&cache, &bench->arena, bench->request.cache_folder, bench->request.no_cache);
	bench->request.cache_folder = cache.root;
	bench->request.no_cache = 0;
	return error;
}

int bench_build(struct bench *bench)
{
	const struct jobs jobs = {.count = bench->workload.programs.count + 1,
	    .most = jobs_cores(),
	    .work = build_apart,
	    .take = take_build,
	    .context = bench};
	return open_cache(bench) < 0 ? -1 : bench_do_all(bench, &jobs);
}
