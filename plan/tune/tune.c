// `cuelastic tune`: runs a program's phases in many ways, and writes the plan that was the fastest.
//
// The program is rewritten and built once. A run tries one way for each phase, since each has a line of its own in the plan of that
// run. On a GPU, the runs of all ways take turns, so that a change of its clock meets all of them. Then the ways that are nearly the
// best run beside the best ways of the other phases. At the end, the best plan runs again: it must be as good as it was.
#include "tune.h"

#include "plan/verbs.h"
#include "xform/base/option.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char HELP[] =
    "usage: cuelastic tune [options] FILE... [-- program arguments...]\n"
    "Runs the program's phases (#pragma cuelastic phase, --merge=A+B) one after another, in streams, elastic "
    "and "
    "merged,\n"
    "with several ratios and shares of the SMs, and shows how long each phase takes. Writes the best as a "
    "plan, which\n"
    "CUELASTIC_PLAN=PLAN applies to the program. By default on a modelled GPU, where times are exact.\n\n"
    "  -o PLAN             write the plan there\n"
    "  --device=cuda       measure on a GPU\n"
    "  --model=NAME        the modelled GPU (default H100); cuelastic explain --model=list names all\n"
    "  --seed=N            another order of what can run at the same time there (default 0)\n"
    "  --profile=FILE      ask the planners about these profiles, instead of measuring some; on a modelled "
    "GPU, "
    "their\n                      kernels take the times that they have\n"
    "  --runs=N            with --device=cuda: runs of each way, 1 to 1000 (default 5)\n"
    "  --json=FILE         write all times there, too; \"-\": on standard output, in place of the table\n"
    "  --no-compare        the program may print something else in each run, not only other times\n"
    "  --stdin=FILE        standard input of each run (default: empty)\n"
    "  --timeout=SECONDS   of each run (default 600)\n";

#define usage(...) command_usage("tune", __VA_ARGS__)

enum { DEFAULT_RUNS = 5, ROUNDS = 4 };

static const size_t BEST = (size_t)-1;
static const double NEAR = 1.03;

#define FIELD(name) offsetof(struct tune, name)

static const struct option TABLE[] = {
    OPT("-o", NAME, FIELD(output)),
    OPT("--profile", NAME, FIELD(profile)),
    OPT_COUNT("--runs", FIELD(runs), 1000),
    OPT("--json", NAME, FIELD(json_path)),
    OPT("--no-compare", FLAG, FIELD(no_compare)),
    OPT("--stdin", TEXT, FIELD(input)),
    OPT("--timeout", SECONDS, FIELD(timeout_s)),
    {0},
};

// `profile` gets what builds the program, but not what plays a GPU: it has options of its own for that.
static int take(void *verb, int argc, char **argv, int *index)
{
	struct tune *t = verb;
	int begin = *index, result = build_take(verb, argc, argv, index);
	char name[16];
	snprintf(name, sizeof name, "%.*s", (int)strcspn(argv[begin], "="), argv[begin]);
	for (int i = begin; result > 0 && i <= *index; i++)
		if (!util_list_has("--device --model --clock --seed --timeline", name, " "))
			VEC_PUSH(&t->again, argv[i]);
	return result;
}

static int add_path(void *verb, const char *path)
{
	VEC_PUSH(&((struct tune *)verb)->again, path);
	return build_add_file(verb, path);
}

static const struct command_line LINE = {.who = "tune",
    .help = HELP,
    .more_help = {build_options_help},
    .table = TABLE,
    .add = add_path,
    .take = take,
    .more = build_option_table,
    .argument = build_add_argument,
    .behind = "arguments of the program"};

// ---- the runs

static size_t most_tries(const struct tune *t)
{
	size_t most = 0;
	for (size_t i = 0; i < t->phases.count; i++)
		if (!t->phases.items[i].untimed && t->phases.items[i].tries.count > most)
			most = t->phases.items[i].tries.count;
	return most;
}

// These phases' k-th ways, which count; all others run in their best. BEST: so do these.
static int try_way(struct tune *t, size_t k, size_t from, size_t to, uint32_t run)
{
	size_t count = t->phases.count;
	size_t *which = arena_alloc(&t->arena, count * sizeof *which);
	struct tune_result *results = arena_alloc(&t->arena, count * sizeof *results);
	for (size_t i = 0; i < count; i++) {
		const struct tune_phase *p = &t->phases.items[i];
		which[i] = i >= from && i < to && k < p->tries.count ? k : p->best;
	}
	if (tune_run(t, results, tune_plan(t, which)) < 0)
		return -1;
	for (size_t i = from; i < to; i++) {
		if (k != which[i] && k != BEST)
			continue;
		struct tune_try *try = &t->phases.items[i].tries.items[which[i]];
		try->us[run] = results[i].us;
		// `auto` that does not merge is what it does.
		if (!strcmp(try->words, "mode=auto"))
			continue;
		try->merged = results[i].merged;
		if (results[i].why)
			try->why = results[i].why;
	}
	return 0;
}

static void find_best(const struct tune *t, struct tune_phase *p)
{
	for (size_t k = 0; k < p->tries.count; k++) {
		const struct tune_try *try = &p->tries.items[k], *best = &p->tries.items[p->best];
		if (!try->why && (best->why || tune_median(t, try) < tune_median(t, best)))
			p->best = k;
	}
}

// Ways that are nearly as fast as the best run again, while the other phases run in their best.
static int settle_phase(struct tune *t, size_t index)
{
	struct tune_phase *p = &t->phases.items[index];
	char *is_settled = arena_alloc(&t->arena, p->tries.count);
	for (size_t k = 0; k < p->tries.count; k++) {
		const struct tune_try *try = &p->tries.items[k];
		if (p->untimed || is_settled[k] || try->why || try->us[0] > p->tries.items[p->best].us[0] * NEAR)
			continue;
		if (try_way(t, k, index, index + 1, 0) < 0)
			return -1;
		is_settled[k] = 1;
		find_best(t, p);
		k = (size_t)-1; // from the first again: others may be near now
	}
	return 0;
}

// What runs before a phase changes its time a little, so the best ways of all phases may not be the best together.
// Each phase in turn, until all keep their best. On a GPU, times vary more than that.
static int settle(struct tune *t)
{
	size_t count = t->phases.count, calm = 0;
	for (size_t i = 0; calm < count && i < ROUNDS * count; i++) {
		size_t before = t->phases.items[i % count].best;
		if (settle_phase(t, i % count) < 0)
			return -1;
		calm = t->phases.items[i % count].best == before ? calm + 1 : 1;
	}
	return 0;
}

static int run_all(struct tune *t)
{
	size_t tries = most_tries(t);
	for (uint32_t run = 0; run < t->runs; run++)
		for (size_t k = 0; k < tries; k++) {
			util_progress(run * tries + k, t->runs * tries, "runs");
			if (try_way(t, k, 0, t->phases.count, run) < 0)
				return -1;
		}
	util_progress_end();
	for (size_t i = 0; i < t->phases.count; i++)
		find_best(t, &t->phases.items[i]);
	return t->phases.count > 1 && t->request.device == BUILD_CPU ? settle(t) : 0;
}

// The best plan once more: the table has the times of these runs.
static int run_best(struct tune *t)
{
	for (uint32_t run = 0; run < t->runs; run++)
		if (try_way(t, BEST, 0, t->phases.count, run) < 0)
			return -1;
	return 0;
}

// Is the best plan as fast as all that was listed? Nearly so is enough if a program has several phases, as what was listed may have
// run beside others, and on a GPU, where times vary.
static int prove(struct tune *t)
{
	double most = t->phases.count > 1 || t->request.device != BUILD_CPU ? 1.05 : 1.001;
	size_t untimed = 0;
	VEC_EACH (const struct tune_phase, p, t->phases) {
		untimed += p->untimed != NULL;
		double now = tune_median(t, &p->tries.items[p->best]);
		for (size_t k = 0; !p->untimed && k < p->tries.count; k++)
			if (!p->tries.items[k].why && tune_median(t, &p->tries.items[k]) * most < now)
				return tune_error(
				    "%s takes %.3f us when the best plan runs again, and %s took %.3f: the times are no "
				    "ground for a plan%s",
				    p->name, now, p->tries.items[k].label, tune_median(t, &p->tries.items[k]),
				    t->request.device == BUILD_CPU ? "; do its phases depend on each other?"
				                                   : "; try more --runs");
	}
	return untimed < t->phases.count ? 0 : tune_error("no phase can be timed: there is nothing to decide");
}

// Shows the times, and writes the plan if it is proved.
static int finish(struct tune *t)
{
	struct str table = {0}, json = {0}, text = {0};
	int on_stdout = t->json_path && !strcmp(t->json_path, "-"), result = run_best(t);
	size_t *best = arena_alloc(&t->arena, t->phases.count * sizeof *best);
	for (size_t i = 0; i < t->phases.count; i++)
		best[i] = t->phases.items[i].best;
	tune_table(&table, t);
	tune_json(&json, t);
	str_add(&text, tune_plan(t, best));
	if (!on_stdout)
		fwrite(str_text(&table), 1, table.length, stdout);
	fflush(stdout);
	if (result == 0 && t->json_path)
		result = command_write("tune", on_stdout ? NULL : t->json_path, &json);
	if (result == 0)
		result = prove(t);
	if (result == 0 && t->output)
		result = command_write("tune", t->output, &text);
	str_dispose(&table);
	str_dispose(&json);
	str_dispose(&text);
	return result;
}

// Builds the program, and finds its phases. 1: it has none.
static int build_and_discover(struct tune *t)
{
	struct builder builder;
	build_dispose(&t->build);
	t->build = (struct build){0};
	int result = build_open(&builder, &t->arena, &t->request);
	if (result == 0)
		result = build_program(&t->build, &builder, BUILD_ELASTIC);
	return result ? result : tune_discover(t);
}

// If the program has no phase, and the command line names no kernels for one, launches that stand side by side and share nothing
// are tried as if they were marked.
static int find_phases(struct tune *t)
{
	int result = build_and_discover(t), is_asked = 0;
	for (size_t i = 0; i < t->request.rewrite.count; i++)
		is_asked |= !strncmp(t->request.rewrite.items[i], "--merge", 7);
	// Without its output nobody would see that launches depend on each other.
	if (result == 1 && !is_asked && !t->no_compare) {
		WORDS_PUSH(&t->request.rewrite, "--merge=independent");
		t->is_proposed = 1;
		result = build_and_discover(t);
		if (result == 0)
			result = tune_drop_dependent(t);
		if (result == 0 && !t->phases.count)
			result = 1;
	}
	return result < 1
	           ? result
	           : tune_error("no phase has run with these arguments, and no launches stand side by side "
	                        "that share no memory: nothing to decide. Mark independent launches by `#pragma "
	                        "cuelastic phase`, or name adjacent ones "
	                        "by --merge=A+B");
}

static int tune(struct tune *t)
{
	process_guard();
	t->folder = process_folder(&t->arena, NULL, "tune");
	if (!t->folder)
		return tune_error("cannot make a temporary folder: %s", strerror(errno));
	int result = find_phases(t);
	if (result == 0) {
		tune_make_tries(t);
		result = run_all(t);
	}
	if (result == 0)
		result = finish(t);
	process_remove_folder(t->folder);
	return result;
}

static int check(struct tune *t)
{
	struct played *played = &t->request.played;
	const char *writes[] = {t->output, t->json_path};
	int result;
	if (!t->request.files.count)
		return usage("no file to tune");
	if (played->timeline)
		return usage("--timeline is for one run: cuelastic run with CUELASTIC_PLAN=PLAN draws it");
	if (played->clock == PLAYED_REAL)
		return usage("--clock=real says nothing about a GPU; --device=cuda measures one");
	if (t->request.device == BUILD_CPU) {
		played->clock = PLAYED_VIRTUAL;
		played->profile = t->profile;
	} else if (played->clock || played->model)
		return usage("--model and --clock are for the CPU device; --device=cuda is a GPU");
	if (t->request.device == BUILD_CPU && t->runs)
		return usage("--runs is for --device=cuda: in virtual time each run is the same");
	t->runs = t->request.device == BUILD_CPU ? 1 : t->runs ? t->runs : DEFAULT_RUNS;
	if (access(t->input, R_OK) < 0)
		return tune_error("--stdin=%s: %s", t->input, strerror(errno));
	result = build_check_played(&t->request, "tune");
	return result ? result : command_check("tune", t->request.files.items, t->request.files.count, writes, 2);
}

int tune_main(int argc, char **argv)
{
	struct tune t = {.request.arena = &t.arena, .input = "/dev/null", .timeout_s = 600};
	int result = command_read(&t, &LINE, argc, argv);
	if (!result)
		result = check(&t);
	if (!result && t.request.arguments.count)
		WORDS_PUSH(&t.again, "--");
	words_append(&t.again, &t.request.arguments);
	if (!result)
		result = tune(&t);
	for (size_t i = 0; i < t.phases.count; i++)
		VEC_DISPOSE(&t.phases.items[i].tries);
	VEC_DISPOSE(&t.phases);
	words_dispose(&t.again);
	words_dispose(&t.dependent);
	build_dispose(&t.build);
	build_request_dispose(&t.request);
	arena_dispose(&t.arena);
	return result == COMMAND_HELPED ? EXIT_DONE : result < 0 ? -result : EXIT_DONE;
}
