// The table at the end of `cuelastic verify`.
#include "outcome.h"
#include "verify_result.h"

#include "xform/base/columns.h"

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

void verify_table(struct str *out, const struct verify_result *result)
{
	struct columns table = {.alignment = result->phases ? "lllllllllllr" : "llllllllr"};
	columns_row(&table, "run\tblocks\tslice\tthreads\t%skernels\tstatus\tstdout\tcopies\ttime",
	    result->phases ? "form\tratio\tphases\t" : "");
	for (size_t i = 0; i < result->rows.count; i++)
		add_row(&table, &result->rows.items[i], result);
	columns_show(out, &table);
}
