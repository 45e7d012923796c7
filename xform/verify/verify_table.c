// The table at the end of `cuelastic verify`.
#include "verify.h"

#include <stdio.h>
#include <string.h>

// Those of phases are left out where there are none.
enum { COLUMNS = 12, FIRST_OF_PHASES = 4, END_OF_PHASES = 7, CELL = 48 };

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

static void fill_row(
    char cells[COLUMNS][CELL], const struct verify_row *row, const struct tiers *tiers, int with_copies)
{
	snprintf(cells[0], CELL, "%s", row->name);
	cell_number(cells[1], row->blocks);
	cell_number(cells[2], row->slice);
	cell_number(cells[3], row->threads);
	cell_text(cells[4], row->form);
	cell_text(cells[5], !row->ratio && row->is_merged && !row->why ? "own" : row->ratio);
	cell_phases(cells[6], row);
	cell_kernels(cells[7], row, tiers);
	cell_text(cells[8], str_text(&row->status));
	cell_text(cells[9], str_text(&row->output));
	cell_text(cells[10], !with_copies && !row->why ? "not recorded" : str_text(&row->copies));
	snprintf(cells[11], CELL, row->why ? "-" : "%.2f s", row->seconds);
}

static void widen(size_t widths[COLUMNS], char cells[COLUMNS][CELL])
{
	for (int i = 0; i < COLUMNS; i++)
		if (strlen(cells[i]) > widths[i])
			widths[i] = strlen(cells[i]);
}

static void add_row(struct str *out, const size_t widths[COLUMNS], char cells[COLUMNS][CELL], int with_phases)
{
	for (int i = 0; i < COLUMNS - 1; i++)
		if (with_phases || i < FIRST_OF_PHASES || i >= END_OF_PHASES)
			str_addf(out, "%-*s  ", (int)widths[i], cells[i]);
	str_addf(out, "%*s\n", (int)widths[COLUMNS - 1], cells[COLUMNS - 1]);
}

void verify_table(struct str *out, const struct verify_row *rows, size_t count, const struct tiers *tiers,
    int with_copies, int with_phases)
{
	static const char *const TITLES[COLUMNS] = {"run", "blocks", "slice", "threads", "form", "ratio",
	    "phases", "kernels", "status", "stdout", "copies", "time"};
	char cells[COLUMNS][CELL];
	size_t widths[COLUMNS] = {0};
	for (int i = 0; i < COLUMNS; i++)
		snprintf(cells[i], CELL, "%s", TITLES[i]);
	widen(widths, cells);
	for (size_t i = 0; i < count; i++) {
		fill_row(cells, &rows[i], tiers, with_copies);
		widen(widths, cells);
	}
	for (int i = 0; i < COLUMNS; i++)
		snprintf(cells[i], CELL, "%s", TITLES[i]);
	add_row(out, widths, cells, with_phases);
	for (size_t i = 0; i < count; i++) {
		fill_row(cells, &rows[i], tiers, with_copies);
		add_row(out, widths, cells, with_phases);
	}
}
