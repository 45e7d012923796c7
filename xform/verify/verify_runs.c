// The runs of `cuelastic verify`, in this order:
//
//   1. The original: what everything is compared with.
//   2. The original again, on the CPU device with its blocks dispatched in reverse. CUDA promises no order of
//   blocks, so
//      a program whose results differ here depends on what it must not depend on, and no rewrite could be
//      judged by them. If it differs, a third run, the same as the first, shows whether the order was the
//      reason or whether the program prints something new each time anyway (a clock, an address). On a GPU,
//      where the order is the hardware's, the original just runs twice.
//   3. Every trial of the sweep and of the phases (verify_phases.c), some at a time; each is compared without
//   the parts that 2 found unstable.
//
// Unstable parts make the whole fail unless --ignore-unstable says that the user knows.
#include "verify.h"
#include "verify_evidence.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { STATUS_AGREE = 0, STATUS_DIFFER = 1, MOST_NUMBERS = 8 };

// Programs: one for each variant, then the elastic one again for forms of idle threads in its phases.
enum { FORM_BUILD = BUILD_ELASTIC, MOST_BUILDS = BUILD_ELASTIC + 3 };

// What the rows are made from.
struct runs {
	struct verify *verify;
	struct builder builder;
	struct build builds[MOST_BUILDS];
	struct phases phases[MOST_BUILDS];
	struct tiers tiers[BUILD_ELASTIC + 1];
	struct trials trials;
	struct verify_row *rows; // the original, its second run, the trials
	size_t row_count;
	struct outcome original;
	struct mask lines, copies;
	struct str unstable; // in words, empty if nothing is
	int unstable_end;    // even the exit status is
	size_t element;      // bytes of the elements that its runs have in different orders; 0: none, or others
	pthread_mutex_t lock;
	size_t next;        // trial to run
	int given_up;       // a run could not be made or recorded: no more are begun
	int waits;          // a pragma says that blocks wait for earlier blocks
	int counts_on_step; // the original does something else when its warps run in step
};

enum { FIRST_TRIAL_ROW = 2 };

// How much longer than the original the blocks in reverse may take: blocks that wait for earlier ones never
// end so.
static const double REVERSE_LEAST_S = 30, REVERSE_TIMES = 20;

static int build_variant(struct runs *runs, enum build_variant variant, unsigned number)
{
	struct build *build = &runs->builds[number];
	if (build_program(build, &runs->builder, variant) < 0)
		return -1;
	for (size_t i = 0; i < build->reports.count; i++) {
		if (number == variant)
			tiers_read(&runs->tiers[variant], build->reports.items[i]);
		phases_read(&runs->phases[number], &runs->verify->arena, build->reports.items[i]);
	}
	if (number == variant)
		tiers_read_apart(&runs->tiers[variant], build->reports.items, build->reports.count);
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
	if (given_form(runs) || (!sweep->interleave && !sweep->persistent && !sweep->partition))
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

static int build_all(struct runs *runs)
{
	const struct sweep *sweep = &runs->verify->sweep;
	if (build_open(&runs->builder, &runs->verify->arena, &runs->verify->request) < 0 ||
	    build_variant(runs, BUILD_ORIGINAL, BUILD_ORIGINAL) < 0)
		return -1;
	runs->verify->setup.name = runs->builds[BUILD_ORIGINAL].name;
	if (sweep->sliced && build_variant(runs, BUILD_SLICED, BUILD_SLICED) < 0)
		return -1;
	int phases = sweep->streams || sweep->interleave || sweep->persistent || sweep->partition;
	if ((sweep->elastic || sweep->resized || sweep->native || sweep->yielding || phases) &&
	    build_variant(runs, BUILD_ELASTIC, BUILD_ELASTIC) < 0)
		return -1;
	return build_forms(runs);
}

static const char *plural(size_t count)
{
	return count == 1 ? "" : "s";
}

static void describe_original(struct verify_row *row, const struct outcome *outcome)
{
	outcome_show_end(&row->status, &outcome->end);
	str_addf(&row->output, "%zu line%s", outcome->lines.list.count, plural(outcome->lines.list.count));
	str_addf(
	    &row->copies, "%zu cop%s", outcome->copies.list.count, outcome->copies.list.count == 1 ? "y" : "ies");
	row->seconds = outcome->end.seconds;
}

static void say(struct str *out, int differs, const struct difference *difference)
{
	if (differs)
		str_addf(out, "%zu differ%s", difference->differing, difference->differing == 1 ? "s" : "");
	else
		str_add(out, "same");
}

// Compares and fills the row; the details say what differs and where.
static void judge(struct runs *runs, struct verify_row *row, const struct outcome *outcome)
{
	const struct outcome *original = &runs->original;
	const char *names[2] = {"original", row->name};
	struct difference lines, copies;
	int same_end = outcome_same_end(&original->end, &outcome->end);
	int lines_differ = compare_parts(&lines, &original->lines, &outcome->lines, &runs->lines);
	int copies_differ = compare_parts(&copies, &original->copies, &outcome->copies, &runs->copies);
	outcome_show_end(&row->status, &outcome->end);
	say(&row->output, lines_differ, &lines);
	say(&row->copies, copies_differ, &copies);
	row->seconds = outcome->end.seconds;
	row->times = lines.times;
	row->differs = !same_end || lines_differ || copies_differ;
	if (!same_end) {
		str_add(&row->details, "  status: original ");
		outcome_show_end(&row->details, &original->end);
		str_addf(&row->details, ", %s ", row->name);
		outcome_show_end(&row->details, &outcome->end);
		str_add(&row->details, "\n");
	}
	if (lines_differ)
		compare_show_lines(&row->details, &lines, &original->lines, &outcome->lines, names);
	if (copies_differ)
		compare_show_copies(&row->details, &copies, &original->copies, &outcome->copies, names);
	if (row->differs)
		outcome_show_errors(&row->details, outcome);
}

static int run_original(struct runs *runs)
{
	struct verify *verify = runs->verify;
	struct verify_row *row = &runs->rows[0];
	if (outcome_make(&runs->original, &verify->setup, runs->builds[BUILD_ORIGINAL].program, 0, NULL, NULL) <
	    0)
		return -1;
	describe_original(row, &runs->original);
	if (!runs->original.end.timed_out && !runs->original.end.too_much)
		return 0;
	fprintf(stderr,
	    "cuelastic verify: error: the original program %s after %.1f seconds: nothing to compare with\n",
	    runs->original.end.timed_out ? "ran out of time" : "wrote too much", row->seconds);
	return -1;
}

// A third run, the same as the first: if it differs as well, order has nothing to do with it.
static int explain_unstable(struct runs *runs)
{
	struct outcome again;
	struct difference difference;
	const struct outcome *original = &runs->original;
	if (runs->verify->request.device == BUILD_CUDA) {
		str_add(&runs->unstable, "two runs of the original differ");
		return 0;
	}
	if (outcome_make(&again, &runs->verify->setup, runs->builds[BUILD_ORIGINAL].program, 2, NULL, NULL) < 0)
		return -1;
	int repeats = outcome_same_end(&original->end, &again.end) &&
	              !compare_parts(&difference, &original->lines, &again.lines, NULL) &&
	              !compare_parts(&difference, &original->copies, &again.copies, NULL);
	if (repeats)
		str_add(&runs->unstable,
		    "order-dependent: what the original prints or copies depends on the order of its blocks");
	else
		str_add(&runs->unstable, "unstable: the original prints or copies something else in each run");
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
	struct verify_row *row = &runs->rows[1];
	int any_order = verify->request.device == BUILD_CPU && !verify->ordered && !runs->waits;
	const char *order = any_order ? "reverse" : NULL;
	struct outcome_setup setup = verify->setup;
	struct outcome second;
	int result = 0;
	row->name = order ? "reverse" : "again";
	if (order)
		setup.timeout_s = reverse_timeout(runs);
	if (outcome_make(&second, &setup, runs->builds[BUILD_ORIGINAL].program, 1, NULL, order) < 0)
		return -1;
	judge(runs, row, &second);
	runs->unstable_end = !outcome_same_end(&runs->original.end, &second.end);
	if (order && second.end.timed_out) {
		str_addf(&runs->unstable,
		    "order-dependent: with its blocks in reverse the original does not end in %.0f seconds; if "
		    "blocks wait for earlier blocks: --ordered",
		    setup.timeout_s);
	} else if (row->differs) {
		result = explain_unstable(runs);
		mask_add(&runs->lines, &runs->original.lines, &second.lines);
		mask_add(&runs->copies, &runs->original.copies, &second.copies);
		runs->element = parts_element(&runs->original.copies, &second.copies);
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
	struct verify_row *row = &runs->rows[FIRST_TRIAL_ROW + index];
	struct outcome outcome;
	unsigned number = (unsigned)(FIRST_TRIAL_ROW + 1 + index);
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
		phases_judge(&row->phases, trial, outcome.phases);
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
		pthread_mutex_unlock(&runs->lock);
		if (!goes_on)
			return NULL;
		run_trial(runs, index);
	}
}

// The runs without a result: they could not be made or recorded, or were not tried.
static void mark_not_run(struct runs *runs)
{
	for (size_t i = 0; i < runs->trials.count; i++) {
		struct verify_row *row = &runs->rows[FIRST_TRIAL_ROW + i];
		row->failed |= i >= runs->next && !runs->trials.items[i].why;
		if (row->failed)
			str_add(&row->status, "not run");
	}
}

static void run_trials(struct runs *runs)
{
	pthread_t threads[64];
	unsigned started = 0, wanted = runs->verify->jobs;
	if (wanted > runs->trials.count)
		wanted = (unsigned)runs->trials.count;
	while (started + 1 < wanted && pthread_create(&threads[started], NULL, work, runs) == 0)
		started++;
	work(runs);
	while (started)
		pthread_join(threads[--started], NULL);
	mark_not_run(runs);
}

static int any_differs(const struct runs *runs)
{
	int differs = 0;
	for (size_t i = FIRST_TRIAL_ROW; i < runs->row_count; i++)
		differs |= runs->rows[i].differs;
	return differs;
}

// A program that is older than __syncwarp may count on warps running in step. Whether this one does shows
// when its original runs so.
static void try_in_step(struct runs *runs)
{
	struct verify *verify = runs->verify;
	const struct outcome *original = &runs->original;
	struct build build = {0};
	struct outcome outcome;
	struct difference difference;
	if (verify->request.device != BUILD_CPU || verify->request.in_step || !any_differs(runs))
		return;
	verify->request.in_step = 1;
	if (build_program(&build, &runs->builder, BUILD_ORIGINAL) == 0) {
		unsigned number = (unsigned)runs->row_count + 1;
		int made = outcome_make(&outcome, &verify->setup, build.program, number, NULL, NULL);
		runs->counts_on_step =
		    made == 0 && (!outcome_same_end(&original->end, &outcome.end) ||
		                     compare_parts(&difference, &original->lines, &outcome.lines, &runs->lines) ||
		                     compare_parts(&difference, &original->copies, &outcome.copies, &runs->copies));
		outcome_dispose(&outcome);
	}
	build_dispose(&build);
}

static void show_place(const struct verify_row *row)
{
	printf("%s", row->name);
	if (row->blocks)
		printf(", %u block%s", row->blocks, plural(row->blocks));
	if (row->slice)
		printf(", slices of %u", row->slice);
	if (row->threads)
		printf(", %u thread%s", row->threads, plural(row->threads));
	if (row->form)
		printf(", %s", row->form);
	if (row->ratio)
		printf(", ratio %s", row->ratio);
}

static void show_details(const struct runs *runs)
{
	for (size_t i = 1; i < runs->row_count; i++) {
		const struct verify_row *row = &runs->rows[i];
		if (!row->differs)
			continue;
		show_place(row);
		printf(": differs from the original\n%s\n", str_text(&row->details));
	}
}

// "3 of 40 lines (12, 13, 14)", by the numbers that the lines have in the output.
static void show_masked(const struct mask *mask, const struct parts *parts, const char *what)
{
	size_t count = mask_count(mask, parts), shown = 0;
	printf("%zu of %zu %s", count, parts->list.count, what);
	for (size_t i = 0; i < parts->list.count && shown < MOST_NUMBERS; i++) {
		if (!mask_covers(mask, i))
			continue;
		printf("%s%zu", shown ? ", " : " (", parts->list.items[i].number);
		shown++;
	}
	printf("%s", !shown ? "" : shown < count ? ", ...)" : ")");
}

static size_t most_times(const struct runs *runs)
{
	size_t most = 0;
	for (size_t i = 1; i < runs->row_count; i++)
		most = runs->rows[i].times > most ? runs->rows[i].times : most;
	return most;
}

// Copies that two runs of the original have in different orders: which option says that this is right.
static void suggest_any_order(const struct runs *runs)
{
	if (runs->element)
		printf("the copies that differ between runs of the original have the same elements of %zu bytes: "
		       "--any-order=%zu if any order is right\n",
		    runs->element, runs->element);
}

static void show_left_out(const struct runs *runs)
{
	const struct parts *lines = &runs->original.lines, *copies = &runs->original.copies;
	size_t times = most_times(runs);
	if (times)
		printf("not compared: times, in %zu line%s\n", times, plural(times));
	if (lines->filtered)
		printf("left out as asked: %zu line%s\n", lines->filtered, plural(lines->filtered));
	if (runs->unstable.length) {
		printf("not judged, for they differ between runs of the original: ");
		show_masked(&runs->lines, lines, "lines");
		printf(", ");
		show_masked(&runs->copies, copies, "copies");
		printf("\n");
		suggest_any_order(runs);
	}
	if (runs->waits && !runs->verify->ordered && runs->verify->request.device == BUILD_CPU)
		printf("note: a pragma says that blocks wait for earlier blocks: the original was not run with its "
		       "blocks in reverse\n");
	if (runs->verify->setup.element)
		printf(
		    "copies may differ in the order of their elements of %zu bytes\n", runs->verify->setup.element);
	if (runs->counts_on_step)
		printf("note: the original does something else when its warps run in step, so it may count on that: "
		       "--in-step\n");
}

// The same happened to the phases of both.
static int is_alike(const struct verify_row *a, const struct verify_row *b)
{
	return strcmp(a->phases.reason, b->phases.reason) == 0 && a->phases.right == b->phases.right &&
	       a->phases.phases == b->phases.phases && a->phases.merged == b->phases.merged &&
	       a->phases.launches == b->phases.launches;
}

// Why not all launches of a run's phases were merged, once for all runs with this reason.
static void show_reason(const struct runs *runs, size_t index)
{
	const struct verify_row *row = &runs->rows[index];
	const struct phases_run *phases = &row->phases;
	size_t alike = 0;
	if (!phases->reason[0])
		return;
	for (size_t i = FIRST_TRIAL_ROW; i < runs->row_count; i++) {
		alike += is_alike(row, &runs->rows[i]);
		if (i < index && is_alike(row, &runs->rows[i]))
			return;
	}
	show_place(row);
	if (alike > 1)
		printf(" and %zu more run%s", alike - 1, plural(alike - 1));
	printf(": %u of %u launches merged: %s [%s]\n", phases->merged, phases->launches,
	    phases_reason(phases->reason), phases->reason);
}

// Forms that are not possible, and phases that did not run as the line says.
static void show_phases(const struct runs *runs)
{
	for (size_t i = FIRST_TRIAL_ROW; i < runs->row_count; i++) {
		const struct verify_row *row = &runs->rows[i];
		if (row->why)
			printf("%s%s%s: not possible: %s\n", row->name, row->form ? ", " : "", row->form ? row->form : "",
			    row->why);
		else
			show_reason(runs, i);
	}
}

// How many runs were to run phases merged, and how many did.
static size_t count_merged(const struct runs *runs, size_t *wanted)
{
	size_t merged = 0;
	*wanted = 0;
	for (size_t i = FIRST_TRIAL_ROW; i < runs->row_count; i++) {
		const struct verify_row *row = &runs->rows[i];
		*wanted += row->is_merged && !row->why;
		merged += row->is_merged && row->phases.phases && row->phases.right == row->phases.phases;
	}
	return merged;
}

static void show_merged(const struct runs *runs)
{
	size_t wanted, merged = count_merged(runs, &wanted);
	if (wanted)
		printf("phases: all merged in %zu of %zu runs\n", merged, wanted);
	else if (runs->phases[BUILD_ELASTIC].count)
		printf("phases: none was merged\n");
}

// All runs agree. Does that show anything?
static int conclude_agreement(const struct runs *runs, const struct evidence *evidence, size_t count)
{
	struct str lack = {0};
	evidence_lack(&lack, evidence);
	int empty = lack.length && !runs->verify->allow_empty;
	if (empty)
		printf(
		    "cuelastic verify: nothing is verified: %s (--allow-empty if that is meant)\n", str_text(&lack));
	else
		printf("cuelastic verify: %s%zu run%s with the original%s%s\n", count == 1 ? "" : "all ", count,
		    count == 1 ? " agrees" : "s agree", lack.length ? ", but " : "", str_text(&lack));
	str_dispose(&lack);
	return empty ? STATUS_DIFFER : STATUS_AGREE;
}

static void show_compared(const struct evidence *evidence)
{
	struct str text = {0};
	evidence_show(&text, evidence);
	printf("compared: %s\n", str_text(&text));
	str_dispose(&text);
}

// The last lines, and the exit status.
static int conclude(const struct runs *runs)
{
	const struct evidence evidence = {&runs->original, runs->tiers, runs->rows + FIRST_TRIAL_ROW,
	    runs->trials.count, &runs->lines, &runs->copies, runs->verify->setup.counts};
	size_t differing = 0, failed = 0, count = runs->trials.count;
	for (size_t i = FIRST_TRIAL_ROW; i < runs->row_count; i++) {
		count -= runs->rows[i].why != NULL;
		differing += runs->rows[i].differs;
		failed += runs->rows[i].failed;
	}
	int unstable = runs->unstable.length && (!runs->verify->ignore_unstable || runs->unstable_end);
	show_compared(&evidence);
	if (runs->unstable.length)
		printf("%s\n", str_text(&runs->unstable));
	if (!failed && !differing && !unstable)
		return conclude_agreement(runs, &evidence, count);
	if (failed || differing) {
		printf("cuelastic verify: %zu of %zu runs differ from the original", differing, count);
		if (failed)
			printf(", %zu could not be run", failed);
		printf("\n");
	} else {
		printf("cuelastic verify: the original does not agree with itself; the rest agrees in %s%zu run%s\n",
		    count == 1 ? "" : "all ", count, plural(count));
	}
	return STATUS_DIFFER;
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

static void prepare_rows(struct runs *runs)
{
	struct sweep *sweep = &runs->verify->sweep;
	sweep->resized = sweep->resized && runs->tiers[BUILD_ELASTIC].resizable;
	sweep_plan(&runs->trials, sweep);
	plan_phases(runs);
	runs->row_count = FIRST_TRIAL_ROW + runs->trials.count;
	runs->rows = util_alloc(runs->row_count * sizeof *runs->rows);
	runs->rows[0].name = "original";
	for (size_t i = 0; i < runs->trials.count; i++) {
		const struct trial *trial = &runs->trials.items[i];
		struct verify_row *row = &runs->rows[FIRST_TRIAL_ROW + i];
		row->name = trial->name;
		row->blocks = trial->blocks;
		row->slice = trial->slice;
		row->threads = trial->threads;
		row->variant = (int)trial->variant;
		row->form = trial->form;
		row->ratio = trial->ratio;
		row->is_phase = trial->is_phase;
		row->is_merged = trial->is_phase && trial->form;
		row->why = trial->why;
	}
}

static void dispose(struct runs *runs)
{
	for (size_t i = 0; i < runs->row_count; i++) {
		str_dispose(&runs->rows[i].status);
		str_dispose(&runs->rows[i].output);
		str_dispose(&runs->rows[i].copies);
		str_dispose(&runs->rows[i].details);
	}
	free(runs->rows);
	for (int i = 0; i < MOST_BUILDS; i++)
		build_dispose(&runs->builds[i]);
	outcome_dispose(&runs->original);
	mask_dispose(&runs->lines);
	mask_dispose(&runs->copies);
	str_dispose(&runs->unstable);
	VEC_DISPOSE(&runs->trials);
}

static int make_folder(struct runs *runs)
{
	struct verify *verify = runs->verify;
	verify->setup.folder = process_folder(&verify->arena, NULL, "cuelastic-verify");
	if (!verify->setup.folder) {
		perror("cuelastic verify: error: cannot make a temporary folder");
		return -1;
	}
	if (verify->request.keep) {
		process_keep_folder(verify->setup.folder);
		fprintf(stderr, "cuelastic: note: outputs of the runs: %s\n", verify->setup.folder);
	}
	return 0;
}

int verify_execute(struct verify *verify)
{
	struct runs runs = {.verify = verify, .lock = PTHREAD_MUTEX_INITIALIZER};
	struct str table = {0};
	int status = STATUS_DIFFER;
	mask_init(&runs.lines);
	mask_init(&runs.copies);
	verify->setup.keep = verify->request.keep;
	verify->setup.copies = verify->setup.copies && verify->request.device == BUILD_CPU;
	verify->setup.counts = verify->request.device == BUILD_CPU;
	process_guard();
	if (build_all(&runs) < 0)
		goto out;
	prepare_rows(&runs);
	runs.waits = runs.tiers[BUILD_SLICED].ordered || runs.tiers[BUILD_ELASTIC].ordered;
	if (make_folder(&runs) < 0 || run_original(&runs) < 0 || run_second(&runs) < 0)
		goto out;
	run_trials(&runs);
	try_in_step(&runs);
	show_details(&runs);
	verify_table(&table, runs.rows, runs.row_count, runs.tiers, verify->setup.copies,
	    runs.phases[BUILD_ELASTIC].count > 0);
	printf("%s", str_text(&table));
	show_phases(&runs);
	show_merged(&runs);
	show_left_out(&runs);
	status = conclude(&runs);
out:
	str_dispose(&table);
	dispose(&runs);
	return status;
}
