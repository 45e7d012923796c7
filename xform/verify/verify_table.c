// The table at the end of `cuelastic verify`.
#include "outcome.h"
#include "verify_result.h"

#include <stdio.h>
#include <string.h>

// Those of phases are left out where there are none.
enum { COLUMNS = 12, FIRST_OF_PHASES = 4, END_OF_PHASES = 7, CELL = 48 };

static const char *const TITLES[COLUMNS] = {"run", "blocks", "slice", "threads", "form", "ratio", "phases",
    "kernels", "status", "stdout", "copies", "time"};

static void cell_number(char cell[CELL], unsigned number)
{
	if (number)
		snprintf(cell, CELL, "%u", number);
	else
		snprintf(cell, CELL, "-");
}

// How many kernels of how many the rewrite took on.
static void cell_kernels(char cell[CELL], const struct verify_row *row, const struct tiers *tiers)
{
	const struct tiers *of = &tiers[row->variant];
	if (row->variant == BUILD_ORIGINAL)
		snprintf(cell, CELL, "-");
	else if (!of->known)
		snprintf(cell, CELL, "?");
	else
		snprintf(cell, CELL, "%u of %u", row->threads ? of->resizable : of->rewritten, of->kernels);
}

static void cell_text(char cell[CELL], const char *text)
{
	snprintf(cell, CELL, "%s", text && *text ? text : "-");
}

// How many phases of how many ran as the line says.
static void cell_phases(char cell[CELL], const struct verify_row *row)
{
	if (row->is_phase && !row->why)
		snprintf(cell, CELL, "%u of %u", row->phases.right, row->phases.phases);
	else
		snprintf(cell, CELL, "-");
}

// What became of the runs of a row.
static void cell_status(char cell[CELL], const struct verify_row *row)
{
	struct str text = {0};
	if (row->failed)
		str_add(&text, "not run");
	else if (!row->why)
		outcome_show_end(&text, &row->end);
	cell_text(cell, str_text(&text));
	str_dispose(&text);
}

static void cell_difference(
    char cell[CELL], const struct verify_row *row, const struct difference *difference)
{
	if (row->failed || row->why)
		snprintf(cell, CELL, "-");
	else if (difference->differing)
		snprintf(cell, CELL, "%zu differ%s", difference->differing, difference->differing == 1 ? "s" : "");
	else
		snprintf(cell, CELL, "same");
}

// The original has numbers instead.
static void cells_compared(
    char cells[2][CELL], const struct verify_row *row, const struct verify_result *result)
{
	cell_difference(cells[0], row, &row->lines);
	cell_difference(cells[1], row, &row->copies);
	if (row == result->rows.items) {
		snprintf(cells[0], CELL, "%zu line%s", result->line_count, result->line_count == 1 ? "" : "s");
		snprintf(cells[1], CELL, "%zu cop%s", result->copy_count, result->copy_count == 1 ? "y" : "ies");
	}
	if (!result->with_copies && !row->why)
		snprintf(cells[1], CELL, "not recorded");
}

static void fill_row(
    char cells[COLUMNS][CELL], const struct verify_row *row, const struct verify_result *result)
{
	snprintf(cells[0], CELL, "%s", row->name);
	cell_number(cells[1], row->blocks);
	cell_number(cells[2], row->slice);
	cell_number(cells[3], row->threads);
	cell_text(cells[4], row->form);
	cell_text(cells[5], !row->ratio && row->is_merged && !row->why ? "own" : row->ratio);
	cell_phases(cells[6], row);
	cell_kernels(cells[7], row, result->tiers);
	cell_status(cells[8], row);
	cells_compared(&cells[9], row, result);
	snprintf(cells[11], CELL, row->why ? "-" : "%.2f s", row->end.seconds);
}

static void widen(size_t widths[COLUMNS], char cells[COLUMNS][CELL])
{
	for (int i = 0; i < COLUMNS; i++)
		if (strlen(cells[i]) > widths[i])
			widths[i] = strlen(cells[i]);
}

static void verify_table_add_row(
    struct str *out, const size_t widths[COLUMNS], char cells[COLUMNS][CELL], int with_phases)
{
	for (int i = 0; i < COLUMNS - 1; i++)
		if (with_phases || i < FIRST_OF_PHASES || i >= END_OF_PHASES)
			str_addf(out, "%-*s  ", (int)widths[i], cells[i]);
	str_addf(out, "%*s\n", (int)widths[COLUMNS - 1], cells[COLUMNS - 1]);
}

static void add_titles(struct str *out, const size_t widths[COLUMNS], int with_phases)
{
	char cells[COLUMNS][CELL];
	for (int i = 0; i < COLUMNS; i++)
		snprintf(cells[i], CELL, "%s", TITLES[i]);
	verify_table_add_row(out, widths, cells, with_phases);
}

void verify_table(struct str *out, const struct verify_result *result)
{
	char cells[COLUMNS][CELL];
	size_t widths[COLUMNS] = {0};
	for (int i = 0; i < COLUMNS; i++)
		widths[i] = strlen(TITLES[i]);
	for (size_t i = 0; i < result->rows.count; i++) {
		fill_row(cells, &result->rows.items[i], result);
		widen(widths, cells);
	}
	add_titles(out, widths, result->phases > 0);
	for (size_t i = 0; i < result->rows.count; i++) {
		fill_row(cells, &result->rows.items[i], result);
		verify_table_add_row(out, widths, cells, result->phases > 0);
	}
}
