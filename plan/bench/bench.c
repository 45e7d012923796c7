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
    "Runs the programs of a workload at the same time, under each policy, and compares with each program\n"
    "alone. docs/guide/bench.md describes the file. \"-\" is standard input.\n\n"
    "  --device=cpu|cuda   on this machine's processor, no GPU needed (default), or on a GPU\n"
    "  --model=NAME        the GPU that the CPU device emulates, for example H100\n"
    "  --clock=virtual     a GPU of that model (default H100) in modelled time: exact, the same in each run\n"
    "  --seed=N            of --clock=virtual: another order of what can run at the same time (default 0)\n"
    "  --profile=FILE      of --clock=virtual: the kernels of this profile take the times that it has\n"
    "  --timeline=FILE     where and when each block ran: a picture (.svg) or a trace for each mix under a "
    "policy\n"
    "  --policy=LIST       of streams (the programs as they are), fill, share, priority, slice (these by "
    "default),\n"
    "                      first (a stream of high priority), median, mpmax, equal, queuemold (the runtime's "
    "policies),\n"
    "                      auto, interleave, persistent, partition, mix (the modes of a phase with all "
    "kernels)\n"
    "  --runs=N            each program is replayed until all have ended N times, 1 to 1000 (default 6; in "
    "virtual\n"
    "                      time 2)\n"
    "  --rounds=N          each mix, and just before it its programs alone, N times, 1 to 99 (default 3; in "
    "virtual time "
    "1)\n"
    "  --workers=N         multiprocessors of the CPU device, 1 to 64 (default 8)\n"
    "  --clang=PATH, --nvcc=PATH, --cuda-path=DIR, --cache-dir=DIR, --no-cache, -v\n"
    "                      as cuelastic run has them\n"
    "  --timeout=SECONDS   of each mix under a policy (default 600)\n"
    "  --json=FILE         write the results there, too; \"-\": on standard output, in place of the table\n"
    "  --svg=FILE          draw them there; \"-\": on standard output, in place of the table\n"
    "  --help              print this help\n\n"
    "Exit status: 0 done, 1 a program could not be built or failed, 2 usage.\n";

#define usage(...) command_usage("bench", __VA_ARGS__)

enum { DEFAULT_WORKERS = 8, DEFAULT_RUNS = 6, DEFAULT_ROUNDS = 3, VIRTUAL_RUNS = 2 };

static int set_policies(void *verb, const char *option, const char *list)
{
	struct bench *bench = verb;
	char name[32];
	(void)option;
	bench->policies = 0;
	while (util_list_next(name, sizeof name, &list)) {
		enum bench_policy policy = 0;
		while (policy < BENCH_POLICIES && strcmp(name, bench_way(policy)->name))
			policy++;
		if (policy == BENCH_POLICIES)
			return usage("--policy: %s is not one of streams, fill, share, priority, slice, first, median, "
			             "mpmax, equal, queuemold, auto, interleave, persistent, partition and mix",
			    name);
		bench->policies |= 1u << policy;
	}
	return 0;
}

#define FIELD(name) offsetof(struct bench, name)

static const struct option TABLE[] = {
    OPT_SET("--policy", VALUE, set_policies),
    OPT_COUNT("--runs", FIELD(runs), 1000),
    OPT_COUNT("--rounds", FIELD(rounds), 99),
    OPT_COUNT("--workers", FIELD(workers), 64),
    OPT("--timeout", SECONDS, FIELD(timeout_s)),
    OPT("--json", TEXT, FIELD(json_path)),
    OPT("--svg", TEXT, FIELD(svg_path)),
    {0},
};

// The options of builds that this verb takes, too.
static int take_build(void *verb, int argc, char **argv, int *index)
{
	char name[16];
	snprintf(name, sizeof name, "%.*s", (int)strcspn(argv[*index], "="), argv[*index]);
	return util_list_has(
	           "--device --model --clock --seed --timeline --profile --clang --nvcc --cuda-path --cache-dir "
	           "--no-cache -v --verbose",
	           name, " ")
	           ? build_take(verb, argc, argv, index)
	           : 0;
}

static const struct command_line LINE = {.who = "bench",
    .help = HELP,
    .table = TABLE,
    .path = FIELD(path),
    .path_is = "workload at a time",
    .take = take_build};

static int read_workload(struct bench *bench)
{
	struct str text = {0}, why = {0};
	const char *folder = util_folder(&bench->arena, bench->path);
	int error = json_read_bytes(&text, bench->path);
	if (error < 0)
		str_addf(&why, "%s", strerror(-error));
	else
		error = workload_read(&bench->workload, &why, str_text(&text), text.length, folder);
	if (error < 0)
		command_error("bench", "%s: %s", bench->path, str_text(&why));
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
	if (path)
		what(&text, bench);
	return path ? command_write("bench", path, &text) : 0;
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

// Negative after a message: the workload has no program with a phase, and a policy needs it.
static int check_phases(const struct bench *bench)
{
	for (enum bench_policy policy = 0; policy < BENCH_POLICIES; policy++)
		if (bench->policies >> policy & 1 && bench_way(policy)->phase && !bench->workload.merged.count) {
			command_error("bench", "%s: the policy %s needs \"merged\": the files of a program", bench->path,
			    bench_way(policy)->name);
			return -1;
		}
	return 0;
}

// Negative after a message: a result cannot be. The table shows it all the same.
static int check_results(const struct bench *bench)
{
	int error = 0;
	VEC_EACH (const struct bench_result, r, bench->results) {
		struct str mix = {0};
		if (!bench_is_impossible(r))
			continue;
		bench_mix_name(&mix, bench, &r->mix);
		command_error("bench",
		    "%s under %s: an STP of %.2f cannot be: at most %.2f, with the form of these programs. Something "
		    "disturbed the "
		    "programs alone; use more --rounds, or longer runs",
		    str_text(&mix), bench_way(r->policy)->name, r->stp, r->most);
		str_dispose(&mix);
		error = -1;
	}
	return error;
}

static int execute(struct bench *bench)
{
	int result = -EXIT_ERROR;
	if (!bench->workers && bench->request.device == BUILD_CPU && !bench->request.is_virtual)
		bench->workers = DEFAULT_WORKERS;
	if (!bench->runs) // in virtual time, each run of an equal beginning is equal
		bench->runs = bench->request.is_virtual ? VIRTUAL_RUNS : DEFAULT_RUNS;
	if (!bench->rounds)
		bench->rounds = bench->request.is_virtual ? 1 : DEFAULT_ROUNDS;
	bench->device =
	    bench->request.device == BUILD_CUDA ? "GPU"
	    : !bench->request.is_virtual
	        ? "CPU device, not a GPU"
	        : arena_format(&bench->arena, "%s in virtual time, not a GPU", bench->request.played.model);
	if (read_workload(bench) < 0)
		return result;
	if (check_phases(bench) < 0) {
		workload_dispose(&bench->workload);
		return result;
	}
	if (bench_build(bench) == 0 && bench_run(bench) == 0)
		result = show(bench);
	if (result == 0 && check_results(bench) < 0)
		result = -EXIT_ERROR;
	for (size_t i = 0; i < WORKLOAD_MOST * BENCH_FORMS; i++)
		VEC_DISPOSE(&bench->alone_us[i / BENCH_FORMS][i % BENCH_FORMS]);
	VEC_DISPOSE(&bench->steps);
	VEC_DISPOSE(&bench->rounds_of);
	VEC_DISPOSE(&bench->results);
	workload_dispose(&bench->workload);
	return result;
}

int bench_main(int argc, char **argv)
{
	struct bench bench = {.request.arena = &bench.arena, .timeout_s = 600, .policies = BENCH_DEFAULT};
	int result = command_read(&bench, &LINE, argc, argv);
	if (!result && bench.workers && bench.request.device == BUILD_CUDA)
		result = usage("--workers: a GPU has the multiprocessors that it has");
	else if (!result && bench.workers && bench.request.played.clock == PLAYED_VIRTUAL)
		result = usage("--workers: in virtual time, the device has the multiprocessors of its model");
	else if (!result && !bench.path)
		result = usage("no workload");
	const char *const writes[] = {bench.json_path, bench.svg_path};
	if (!result)
		result = build_check_played(&bench.request, "bench");
	if (!result)
		result = command_check("bench", &bench.path, 1, writes, 2);
	if (!result)
		result = execute(&bench);
	build_request_dispose(&bench.request);
	arena_dispose(&bench.arena);
	return result < 0 ? -result : EXIT_DONE;
}
