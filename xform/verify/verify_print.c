// What `cuelastic verify` prints: the differences, the table, and the last lines.
#include "outcome.h"
#include "verify_result.h"

#include "xform/base/columns.h"

#include <string.h>

// ---- the table

static void add_number(struct columns *table, unsigned number)
{
	if (number)
		columns_add(table, "%u", number);
	else
		columns_add(table, "-");
}

static void add_text(struct columns *table, const char *text)
{
	columns_add(table, "%s", text && *text ? text : "-");
}

// How many kernels of how many the rewrite took on.
static void add_kernels(struct columns *table, const struct verify_row *row, const struct tiers *tiers)
{
	const struct tiers *of = &tiers[row->variant];
	if (row->variant == BUILD_ORIGINAL)
		columns_add(table, "-");
	else if (!of->known)
		columns_add(table, "?");
	else
		columns_add(table, "%u of %u", row->threads ? of->resizable : of->rewritten, of->kernels);
}

// What became of the runs of a row.
static void add_status(struct columns *table, const struct verify_row *row)
{
	struct str text = {0};
	if (row->failed)
		str_add(&text, "not run");
	else if (!row->why)
		outcome_show_end(&text, &row->end);
	add_text(table, str_text(&text));
	str_dispose(&text);
}

static void add_difference(
    struct columns *table, const struct verify_row *row, const struct difference *difference)
{
	if (row->failed || row->why)
		columns_add(table, "-");
	else if (difference->differing)
		columns_add(table, "%zu differ%s", difference->differing, difference->differing == 1 ? "s" : "");
	else
		columns_add(table, "same");
}

// The original has numbers instead.
static void add_compared(
    struct columns *table, const struct verify_row *row, const struct verify_result *result)
{
	int is_original = row == result->rows.items;
	if (is_original)
		columns_add(table, "%zu line%s", result->line_count, result->line_count == 1 ? "" : "s");
	else
		add_difference(table, row, &row->lines);
	if (!result->with_copies && !row->why)
		columns_add(table, "not recorded");
	else if (is_original)
		columns_add(table, "%zu cop%s", result->copy_count, result->copy_count == 1 ? "y" : "ies");
	else
		add_difference(table, row, &row->copies);
}

static void add_row(struct columns *table, const struct verify_row *row, const struct verify_result *result)
{
	columns_add(table, "%s", row->name);
	add_number(table, row->blocks);
	add_number(table, row->slice);
	add_number(table, row->threads);
	if (result->phases) {
		add_text(table, row->form);
		add_text(table, !row->ratio && row->is_merged && !row->why ? "own" : row->ratio);
		if (row->is_phase && !row->why) // how many ran as the line says
			columns_add(table, "%u of %u", row->phases.right, row->phases.phases);
		else
			columns_add(table, "-");
	}
	add_kernels(table, row, result->tiers);
	add_status(table, row);
	add_compared(table, row, result);
	if (row->why)
		columns_add(table, "-");
	else
		columns_add(table, "%.2f s", row->end.seconds);
}

static void add_table(struct str *out, const struct verify_result *result)
{
	struct columns table = {.alignment = result->phases ? "lllllllllllr" : "llllllllr"};
	columns_row(&table, "run\tblocks\tslice\tthreads\t%skernels\tstatus\tstdout\tcopies\ttime",
	    result->phases ? "form\tratio\tphases\t" : "");
	for (size_t i = 0; i < result->rows.count; i++)
		add_row(&table, &result->rows.items[i], result);
	columns_show(out, &table);
}

// ---- what differs, and the last lines

static const char *plural(size_t count)
{
	return count == 1 ? "" : "s";
}

static void show_place(struct str *out, const struct verify_row *row)
{
	str_add(out, row->name);
	if (row->blocks)
		str_addf(out, ", %u block%s", row->blocks, plural(row->blocks));
	if (row->slice)
		str_addf(out, ", slices of %u", row->slice);
	if (row->threads)
		str_addf(out, ", %u thread%s", row->threads, plural(row->threads));
	if (row->form)
		str_addf(out, ", %s", row->form);
	if (row->ratio)
		str_addf(out, ", ratio %s", row->ratio);
}

// "3 of 40 lines (12, 13, 14)", by the numbers that the lines have in the output.
static void show_masked(struct str *out, const struct verify_masked *masked, const char *what)
{
	str_addf(out, "%zu of %zu %s", masked->count, masked->of, what);
	for (size_t i = 0; i < masked->shown; i++)
		str_addf(out, "%s%zu", i ? ", " : " (", masked->numbers[i]);
	str_add(out, !masked->shown ? "" : masked->shown < masked->count ? ", ...)" : ")");
}

static void show_unstable(struct str *out, const struct verify_result *result)
{
	if (!result->unstable || (!result->lines.of && !result->copies.of))
		return;
	str_add(out, "not judged, for they differ between runs of the original: ");
	show_masked(out, &result->lines, "lines");
	str_add(out, ", ");
	show_masked(out, &result->copies, "copies");
	str_add(out, "\n");
	// Copies that two runs of the original have in different orders: which option says that this is right.
	if (result->element)
		str_addf(out,
		    "the copies that differ between runs of the original have the same elements of %zu bytes: "
		    "--any-order=%zu if any order is right\n",
		    result->element, result->element);
}

// The same happened to the phases of both.
static int is_alike(const struct verify_row *a, const struct verify_row *b)
{
	return strcmp(a->phases.reason, b->phases.reason) == 0 && a->phases.right == b->phases.right &&
	       a->phases.phases == b->phases.phases && a->phases.merged == b->phases.merged &&
	       a->phases.launches == b->phases.launches;
}

// Why not all launches of a run's phases were merged, once for all runs with this reason.
static void show_reason(struct str *out, const struct verify_result *result, size_t index)
{
	const struct verify_row *row = &result->rows.items[index];
	const struct phases_run *phases = &row->phases;
	size_t alike = 0;
	if (!phases->reason[0])
		return;
	for (size_t i = VERIFY_FIRST_VARIANT; i < result->rows.count; i++) {
		alike += is_alike(row, &result->rows.items[i]);
		if (i < index && is_alike(row, &result->rows.items[i]))
			return;
	}
	show_place(out, row);
	if (alike > 1)
		str_addf(out, " and %zu more run%s", alike - 1, plural(alike - 1));
	str_addf(out, ": %u of %u launches merged: %s [%s]\n", phases->merged, phases->launches,
	    phases_reason(phases->reason), phases->reason);
}

// Forms that are not possible, and phases that did not run as the line says.
static void show_phases(struct str *out, const struct verify_result *result)
{
	for (size_t i = VERIFY_FIRST_VARIANT; i < result->rows.count; i++) {
		const struct verify_row *row = &result->rows.items[i];
		if (row->why)
			str_addf(out, "%s%s%s: not possible: %s\n", row->name, row->form ? ", " : "",
			    row->form ? row->form : "", row->why);
		else
			show_reason(out, result, i);
	}
}

// How many runs were to run phases merged, and how many did.
static size_t count_merged(const struct verify_result *result, size_t *wanted)
{
	size_t merged = 0;
	*wanted = 0;
	for (size_t i = VERIFY_FIRST_VARIANT; i < result->rows.count; i++) {
		const struct verify_row *row = &result->rows.items[i];
		*wanted += row->is_merged && !row->why;
		merged += row->is_merged && row->phases.phases && row->phases.right == row->phases.phases;
	}
	return merged;
}

// The last lines.
static void conclude(struct str *out, const struct verify_result *result, enum verify_verdict verdict)
{
	struct verify_counts counts = verify_count(result);
	size_t count = counts.variants - counts.impossible;
	str_add(out, "compared: ");
	evidence_show(out, result);
	str_add(out, "\n");
	if (result->unstable)
		str_addf(out, "%s\n", result->unstable);
	str_add(out, "cuelastic verify: ");
	if (verdict == VERIFY_DIFFERS) {
		str_addf(out, "%zu of %zu runs differ from the original", counts.differing, count);
		if (counts.not_run)
			str_addf(out, ", %zu could not be run", counts.not_run);
		str_add(out, "\n");
	} else if (verdict == VERIFY_UNSTABLE) {
		str_addf(out, "the original does not agree with itself; the rest agrees in %s%zu run%s\n",
		    count == 1 ? "" : "all ", count, plural(count));
	} else {
		// All runs agree. Does that show anything?
		struct str lack = {0};
		evidence_lack(&lack, result);
		if (lack.length && !result->allow_empty)
			str_addf(out, "nothing is verified: %s (--allow-empty if that is meant)\n", str_text(&lack));
		else
			str_addf(out, "%s%zu run%s with the original%s%s\n", count == 1 ? "" : "all ", count,
			    count == 1 ? " agrees" : "s agree", lack.length ? ", but " : "", str_text(&lack));
		str_dispose(&lack);
	}
}

int verify_print(struct str *out, const struct verify_result *result)
{
	enum verify_verdict verdict = verify_verdict_of(result);
	for (size_t i = 1; i < result->rows.count; i++) {
		const struct verify_row *row = &result->rows.items[i];
		if (!row->differs)
			continue;
		show_place(out, row);
		str_addf(out, ": differs from the original\n%s\n", str_text(&row->details));
	}
	add_table(out, result);
	show_phases(out, result);
	size_t wanted, merged = count_merged(result, &wanted);
	if (wanted)
		str_addf(out, "phases: all merged in %zu of %zu runs\n", merged, wanted);
	else if (result->phases)
		str_add(out, "phases: none was merged\n");
	if (result->time_lines)
		str_addf(out, "not compared: times, in %zu line%s\n", result->time_lines, plural(result->time_lines));
	if (result->left_out)
		str_addf(out, "left out as asked: %zu line%s\n", result->left_out, plural(result->left_out));
	show_unstable(out, result);
	if (result->waits && !result->ordered && result->on_cpu)
		str_add(out, "note: a pragma says that blocks wait for earlier blocks: the original was not run with "
		             "its blocks in reverse\n");
	if (result->any_order)
		str_addf(out, "copies may differ in the order of their elements of %zu bytes\n", result->any_order);
	if (result->counts_on_step)
		str_add(out, "note: the original does something else when its warps run in step, so it may count on "
		             "that: --in-step\n");
	conclude(out, result, verdict);
	return verdict == VERIFY_EQUAL ? EXIT_DONE : EXIT_ERROR;
}
