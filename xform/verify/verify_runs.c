// The runs of `cuelastic verify`, in this order:
//
//   1. The original: what everything is compared with.
//   2. The original again, on the CPU device with its blocks dispatched in reverse. CUDA promises no order of
//      blocks, so if the results differ here, the program depends on something on which it must not depend,
//      and no rewrite can be judged by its results. If it differs, a third run, the same as the first, shows
//      whether the order was the reason or whether the program prints something new each time anyway (a
//      clock, an address). On a GPU, where the order is the hardware's, the original just runs twice.
//   3. Every trial of the sweep and of the phases (verify_phases.c), some at a time; each is compared without
//   the parts that 2 found unstable.
//
// Unstable parts make the whole fail unless --ignore-unstable says that the user knows.
#include "verify.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

// Programs: one for each variant, then the elastic one again for forms of idle threads in its phases.
enum { FORM_BUILD = BUILD_ELASTIC, MAX_BUILDS = BUILD_ELASTIC + 3 };

// What the result is made from.
struct runs {
	struct verify *verify;
	struct verify_result *result;
	struct builder builder;
	struct build builds[MAX_BUILDS];
	struct phases phases[MAX_BUILDS];
	struct trials trials;
	struct outcome original;
	struct mask lines, copies;
	pthread_mutex_t lock;
	size_t next;  // trial to run
	int given_up; // a run could not be made or recorded: no more are begun
};

// How much longer than the original the run in reverse may take: blocks that wait for earlier ones would
// never end.
static const double REVERSE_LEAST_S = 30, REVERSE_TIMES = 20;

// Why there is no result: at which stage, and in words. Always negative.
static int stop(struct runs *runs, const char *stage, const char *error)
{
	runs->result->stage = stage;
	runs->result->error = error;
	return -1;
}

static int build_variant(struct runs *runs, enum build_variant variant, unsigned number)
{
	struct build *build = &runs->builds[number];
	util_progress(
	    0, 0, arena_format(&runs->result->arena, "building the %s program", build_variant_name(variant)));
	if (build_program(build, &runs->builder, variant) < 0)
		return stop(runs, "build",
		    arena_format(
		        &runs->result->arena, "the %s program could not be built", build_variant_name(variant)));
	for (size_t i = 0; i < build->reports.count; i++) {
		if (number == variant)
			tiers_read(&runs->result->tiers[variant], build->reports.items[i]);
		phases_read(&runs->phases[number], &runs->verify->arena, build->reports.items[i]);
	}
	if (number == variant)
		tiers_read_apart(&runs->result->tiers[variant], build->reports.items, build->reports.count);
	if (runs->verify->request.keep)
		for (size_t i = 0; i < build->sources.count; i++)
			fprintf(
			    stderr, "cuelastic: note: %s: %s\n", build_variant_name(variant), build->sources.items[i]);
	return 0;
}

// The form that the user asks for; NULL: none.
static const char *given_form(const struct runs *runs)
{
	const struct words *rewrite = &runs->verify->request.rewrite;
	for (size_t i = 0; i < rewrite->count; i++)
		if (util_starts_with(rewrite->items[i], "--barrier="))
			return rewrite->items[i] + strlen("--barrier=");
	return NULL;
}

// The programs for the forms `guard` and `named` of phases that leave it open; `exit` is in the elastic one.
static int build_forms(struct runs *runs)
{
	const struct phases *usual = &runs->phases[BUILD_ELASTIC];
	struct words *rewrite = &runs->verify->request.rewrite;
	const struct sweep *sweep = &runs->verify->sweep;
	int result = 0;
	if (given_form(runs) || !(sweep->variants & SWEEP_MERGED))
		return 0;
	for (unsigned i = 1; usual->open && i < 3 && !result; i++) {
		if (usual->impossible[i])
			continue;
		words_add(&runs->verify->arena, rewrite, "--barrier=%s", phases_form(i));
		words_add(&runs->verify->arena, rewrite, "--quiet"); // the warnings are the same
		result = build_variant(runs, BUILD_ELASTIC, FORM_BUILD + i);
		rewrite->count -= 2;
	}
	return result;
}

// Called when it is known what the sources include.
static int check_included(struct runs *runs)
{
	struct verify *verify = runs->verify;
	const char *why =
	    verify_add_headers(runs->result, verify, &runs->builds[BUILD_ORIGINAL], runs->builder.toolkit.cuda);
	if (!why)
		return 0;
	fprintf(stderr, "cuelastic verify: error: %s: %s\n", verify->json, why);
	verify->json = NULL;
	return stop(runs, "build", why);
}

static int build_all(struct runs *runs)
{
	const struct sweep *sweep = &runs->verify->sweep;
	if (build_open(&runs->builder, &runs->verify->arena, &runs->verify->request) < 0)
		return stop(runs, "build", "a file, a flag or a tool of the build is missing or unusable");
	if (build_variant(runs, BUILD_ORIGINAL, BUILD_ORIGINAL) < 0 || check_included(runs) < 0)
		return -1;
	runs->verify->setup.name = runs->builds[BUILD_ORIGINAL].name;
	if ((sweep->variants & SWEEP_SLICED) && build_variant(runs, BUILD_SLICED, BUILD_SLICED) < 0)
		return -1;
	if ((sweep->variants & ~(unsigned)SWEEP_SLICED) && build_variant(runs, BUILD_ELASTIC, BUILD_ELASTIC) < 0)
		return -1;
	return build_forms(runs);
}

static uint64_t count_bytes(const struct parts *parts, const struct mask *mask)
{
	uint64_t bytes = 0;
	for (size_t i = 0; i < parts->list.count; i++)
		if (!mask_covers(mask, i))
			bytes += parts->list.items[i].length;
	return bytes;
}

static void note_masked(struct verify_masked *out, const struct mask *mask, const struct parts *parts)
{
	*out = (struct verify_masked){.count = mask_count(mask, parts), .of = parts->list.count};
	for (size_t i = 0; i < parts->list.count && out->shown < VERIFY_NUMBERS; i++)
		if (mask_covers(mask, i))
			out->numbers[out->shown++] = parts->list.items[i].number;
}

// Called when it is known what is not compared.
static void describe_original(struct runs *runs)
{
	struct verify_result *result = runs->result;
	const struct outcome *original = &runs->original;
	result->line_count = original->lines.list.count;
	result->copy_count = original->copies.list.count;
	result->left_out = original->lines.filtered;
	result->output_bytes = count_bytes(&original->lines, &runs->lines);
	result->copied_bytes = count_bytes(&original->copies, &runs->copies);
	result->unnoticed = original->counts.unnoticed;
	result->first_unnoticed = arena_string(&result->arena, original->counts.first);
	note_masked(&result->lines, &runs->lines, &original->lines);
	note_masked(&result->copies, &runs->copies, &original->copies);
}

// Compares and fills the row; the details say what differs and where.
static void judge(struct runs *runs, struct verify_row *row, const struct outcome *outcome)
{
	const struct outcome *original = &runs->original;
	const char *names[2] = {"original", row->name};
	struct difference *lines = &row->lines, *copies = &row->copies;
	int same_end = outcome_same_end(&original->end, &outcome->end);
	int lines_differ = compare_parts(lines, &original->lines, &outcome->lines, &runs->lines);
	int copies_differ = compare_parts(copies, &original->copies, &outcome->copies, &runs->copies);
	compare_place(&row->line_at, lines, &original->lines, &outcome->lines);
	compare_place(&row->copy_at, copies, &original->copies, &outcome->copies);
	row->end = outcome->end;
	row->differs = !same_end || lines_differ || copies_differ;
	if (!same_end) {
		str_add(&row->details, "  status: original ");
		outcome_show_end(&row->details, &original->end);
		str_addf(&row->details, ", %s ", row->name);
		outcome_show_end(&row->details, &outcome->end);
		str_add(&row->details, "\n");
	}
	if (lines_differ)
		compare_show_lines(&row->details, lines, &original->lines, &outcome->lines, names);
	if (copies_differ)
		compare_show_copies(&row->details, copies, &original->copies, &outcome->copies, names);
	if (row->differs)
		outcome_show_errors(&row->details, outcome);
}

static int run_original(struct runs *runs)
{
	struct verify *verify = runs->verify;
	const struct process_end *end = &runs->original.end;
	util_progress(0, 0, "running the original");
	if (outcome_make(&runs->original, &verify->setup, runs->builds[BUILD_ORIGINAL].program, 0, NULL, NULL) <
	    0)
		return stop(runs, "run", "the original could not be run, or not be recorded");
	runs->result->rows.items[0].end = *end;
	if (!end->timed_out && !end->too_much)
		return 0;
	const char *what = end->timed_out ? "ran out of time" : "wrote too much";
	util_progress_end();
	fprintf(stderr,
	    "cuelastic verify: error: the original program %s after %.1f seconds: nothing to compare with\n",
	    what, end->seconds);
	return stop(runs, "run", arena_format(&runs->result->arena, "the original %s", what));
}

// Does this run of the original end, print and copy the same, but for what the masks cover?
static int is_repeated(
    const struct runs *runs, const struct outcome *again, const struct mask *lines, const struct mask *copies)
{
	const struct outcome *original = &runs->original;
	struct difference difference;
	return outcome_same_end(&original->end, &again->end) &&
	       !compare_parts(&difference, &original->lines, &again->lines, lines) &&
	       !compare_parts(&difference, &original->copies, &again->copies, copies);
}

// A third run, the same as the first: if it differs as well, order has nothing to do with it.
static int explain_unstable(struct runs *runs)
{
	struct outcome again;
	const struct outcome *original = &runs->original;
	if (runs->verify->request.device == BUILD_CUDA) {
		runs->result->unstable = "two runs of the original differ";
		return 0;
	}
	if (outcome_make(&again, &runs->verify->setup, runs->builds[BUILD_ORIGINAL].program, 2, NULL, NULL) < 0)
		return stop(runs, "run", "the original could not be run again, or not be recorded");
	runs->result->unstable =
	    is_repeated(runs, &again, NULL, NULL)
	        ? "order-dependent: what the original prints or copies depends on the order of its blocks"
	        : "unstable: the original prints or copies something else in each run";
	mask_add(&runs->lines, &original->lines, &again.lines);
	mask_add(&runs->copies, &original->copies, &again.copies);
	outcome_dispose(&again);
	return 0;
}

static double reverse_timeout(const struct runs *runs)
{
	double most = REVERSE_LEAST_S + REVERSE_TIMES * runs->original.end.seconds;
	return most < runs->verify->setup.timeout_s ? most : runs->verify->setup.timeout_s;
}

// The original against itself.
static int run_second(struct runs *runs)
{
	struct verify *verify = runs->verify;
	struct verify_row *row = &runs->result->rows.items[1];
	int any_order = verify->request.device == BUILD_CPU && !verify->ordered && !runs->result->waits;
	const char *order = any_order ? "reverse" : NULL;
	struct outcome_setup setup = verify->setup;
	struct outcome second;
	int result = 0;
	row->name = order ? "reverse" : "again";
	if (order)
		setup.timeout_s = reverse_timeout(runs);
	util_progress(0, 0, "running the original again");
	if (outcome_make(&second, &setup, runs->builds[BUILD_ORIGINAL].program, 1, NULL, order) < 0)
		return stop(runs, "run", "the original could not be run a second time, or not be recorded");
	judge(runs, row, &second);
	runs->result->unstable_end = !outcome_same_end(&runs->original.end, &second.end);
	if (order && second.end.timed_out) {
		runs->result->unstable = arena_format(&runs->result->arena,
		    "order-dependent: with its blocks in reverse the original does not end in %.0f seconds; if "
		    "blocks wait for earlier blocks: --ordered",
		    setup.timeout_s);
	} else if (row->differs) {
		result = explain_unstable(runs);
		mask_add(&runs->lines, &runs->original.lines, &second.lines);
		mask_add(&runs->copies, &runs->original.copies, &second.copies);
		runs->result->element = parts_element(&runs->original.copies, &second.copies);
	}
	outcome_dispose(&second);
	return result;
}

// What stops one run, for example a full disk, would stop the next ones too.
static void give_up(struct runs *runs)
{
	pthread_mutex_lock(&runs->lock);
	runs->given_up = 1;
	pthread_mutex_unlock(&runs->lock);
}

static void run_trial(struct runs *runs, size_t index)
{
	const struct trial *trial = &runs->trials.items[index];
	struct verify_row *row = &runs->result->rows.items[VERIFY_FIRST_VARIANT + index];
	struct outcome outcome;
	unsigned number = (unsigned)(VERIFY_FIRST_VARIANT + 1 + index);
	if (trial->why)
		return;
	row->failed = outcome_make(&outcome, &runs->verify->setup, runs->builds[trial->build].program, number,
	                  trial, NULL) < 0;
	if (row->failed)
		give_up(runs);
	else
		judge(runs, row, &outcome);
	row->launches = outcome.counts.rewritten;
	if (trial->is_phase)
		phases_compare(&row->phases, trial, outcome.phases);
	outcome_dispose(&outcome);
}

static void *work(void *data)
{
	struct runs *runs = data;
	for (;;) {
		pthread_mutex_lock(&runs->lock);
		size_t index = runs->next;
		int goes_on = index < runs->trials.count && !runs->given_up;
		runs->next += goes_on;
		if (goes_on)
			util_progress(index, runs->trials.count, runs->trials.items[index].name);
		pthread_mutex_unlock(&runs->lock);
		if (!goes_on)
			return NULL;
		run_trial(runs, index);
	}
}

// A program that is older than __syncwarp may rely on warps running in step. A run of its original in step
// shows whether it does.
static void try_in_step(struct runs *runs)
{
	struct verify *verify = runs->verify;
	struct build build = {0};
	struct outcome outcome;
	if (verify->request.device != BUILD_CPU || verify->request.in_step ||
	    !verify_count(runs->result).differing)
		return;
	verify->request.in_step = 1;
	if (build_program(&build, &runs->builder, BUILD_ORIGINAL) == 0) {
		unsigned number = (unsigned)runs->result->rows.count + 1;
		int made = outcome_make(&outcome, &verify->setup, build.program, number, NULL, NULL);
		runs->result->counts_on_step = made == 0 && !is_repeated(runs, &outcome, &runs->lines, &runs->copies);
		outcome_dispose(&outcome);
	}
	build_dispose(&build);
}

static void plan_phases(struct runs *runs)
{
	const struct phases *usual = &runs->phases[BUILD_ELASTIC];
	const struct sweep *sweep = &runs->verify->sweep;
	struct arena *arena = &runs->verify->arena;
	phases_plan(&runs->trials, sweep, usual, usual, arena, BUILD_ELASTIC, given_form(runs));
	if (!usual->open || given_form(runs))
		return;
	for (unsigned i = 1; i < 3; i++) {
		if (usual->impossible[i])
			phases_plan_without(&runs->trials, sweep, phases_form(i), usual->impossible[i]);
		else
			phases_plan(&runs->trials, sweep, &runs->phases[FORM_BUILD + i], usual, arena, FORM_BUILD + i,
			    phases_form(i));
	}
}

static struct verify_row row_of(struct arena *arena, const struct trial *trial)
{
	return (struct verify_row){.name = trial->name,
	    .blocks = trial->blocks,
	    .slice = trial->slice,
	    .threads = trial->threads,
	    .variant = (int)trial->variant,
	    .form = trial->form ? arena_string(arena, trial->form) : NULL,
	    .ratio = trial->ratio ? arena_string(arena, trial->ratio) : NULL,
	    .is_phase = trial->is_phase,
	    .is_merged = trial->is_phase && trial->form,
	    .why = trial->why ? arena_string(arena, trial->why) : NULL};
}

static void prepare_rows(struct runs *runs)
{
	struct verify_result *result = runs->result;
	struct sweep *sweep = &runs->verify->sweep;
	if (!result->tiers[BUILD_ELASTIC].resizable)
		sweep->variants &= ~(unsigned)SWEEP_RESIZED;
	sweep_plan(&runs->trials, sweep);
	plan_phases(runs);
	VEC_PUSH(&result->rows, ((struct verify_row){.name = "original"}));
	VEC_PUSH(&result->rows, (struct verify_row){0});
	for (size_t i = 0; i < runs->trials.count; i++) {
		struct verify_row row = row_of(&result->arena, &runs->trials.items[i]);
		row.number = (unsigned)i + 1;
		VEC_PUSH(&result->rows, row);
	}
}

static int make_folder(struct runs *runs)
{
	struct verify *verify = runs->verify;
	verify->setup.folder = process_folder(&verify->arena, NULL, "cuelastic-verify");
	if (!verify->setup.folder) {
		perror("cuelastic verify: error: cannot make a temporary folder");
		return stop(runs, "run", "a temporary folder could not be made");
	}
	if (verify->request.keep) {
		process_keep_folder(verify->setup.folder);
		fprintf(stderr, "cuelastic: note: outputs of the runs: %s\n", verify->setup.folder);
	}
	return 0;
}

// The most lines of a run that differ only in their times.
static size_t most_times(const struct verify_result *result)
{
	size_t most = 0;
	for (size_t i = 1; i < result->rows.count; i++)
		most = result->rows.items[i].lines.times > most ? result->rows.items[i].lines.times : most;
	return most;
}

static int make_runs(struct runs *runs)
{
	struct verify_result *result = runs->result;
	if (build_all(runs) < 0)
		return -1;
	prepare_rows(runs);
	result->waits = result->tiers[BUILD_SLICED].ordered || result->tiers[BUILD_ELASTIC].ordered;
	result->phases = runs->phases[BUILD_ELASTIC].count;
	if (make_folder(runs) < 0 || run_original(runs) < 0 || run_second(runs) < 0)
		return -1;
	describe_original(runs);
	pthread_t threads[64];
	unsigned started = 0, wanted = runs->verify->jobs;
	if (wanted > runs->trials.count)
		wanted = (unsigned)runs->trials.count;
	while (started + 1 < wanted && pthread_create(&threads[started], NULL, work, runs) == 0)
		started++;
	work(runs);
	while (started)
		pthread_join(threads[--started], NULL);
	// The runs without a result: they could not be made or recorded, or were not tried.
	for (size_t i = 0; i < runs->trials.count; i++) {
		struct verify_row *row = &runs->result->rows.items[VERIFY_FIRST_VARIANT + i];
		row->failed |= i >= runs->next && !runs->trials.items[i].why;
	}
	try_in_step(runs);
	result->time_lines = most_times(result);
	return 0;
}

int verify_execute(struct verify_result *out, struct verify *verify)
{
	struct runs runs = {.verify = verify, .result = out, .lock = PTHREAD_MUTEX_INITIALIZER};
	mask_init(&runs.lines);
	mask_init(&runs.copies);
	verify->setup.keep = verify->request.keep;
	verify->setup.copies = verify->setup.copies && verify->request.device == BUILD_CPU;
	verify->setup.counts = verify->request.device == BUILD_CPU;
	verify_describe(out, verify);
	process_guard();
	int result = make_runs(&runs);
	util_progress_end();
	for (int i = 0; i < MAX_BUILDS; i++)
		build_dispose(&runs.builds[i]);
	outcome_dispose(&runs.original);
	mask_dispose(&runs.lines);
	mask_dispose(&runs.copies);
	VEC_DISPOSE(&runs.trials);
	return result;
}
