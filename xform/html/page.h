// The page of one input file.
#ifndef CUELASTIC_PAGE_H
#define CUELASTIC_PAGE_H

#include <jansson.h>

#include "xform/base/source.h"
#include "xform/report/stat.h"

// What is known of the file when its pipeline has stopped.
struct page {
	const json_t *report;           // as --report has it
	const struct stat_table *table; // of its kernels and phases, and perhaps of others'
	const char *before;             // the text
	const char *after;              // the output; NULL: there is none
};

void page_write(struct str *out, const struct page *page);

// Its sections.
void page_add_kernels(struct str *out, const struct page *page);
void page_add_phases(struct str *out, const struct page *page);
void page_add_sides(struct str *out, const struct page *page);

// Sections of kernels, which a reader folds and unfolds.
enum section {
	SECTION_NOT_ELASTIC,
	SECTION_ELASTIC,
	SECTION_UNCHANGED, // no kernel of the file to change; folded at first
	SECTIONS
};
enum section page_section_of(const char *tier, const char *why_not);
// The section of `count` kernels; page_end_section ends it.
void page_begin_section(struct str *out, enum section section, size_t count);
void page_end_section(struct str *out);
// A row for each instance below its template's: three cells without text after the name, and `cells_after` at
// the end.
void page_add_instances(struct str *out, const struct stat_row *row, int cells_after);
// The cells with registers and blocks.
void page_add_figures(struct str *out, const struct stat_figures *figures);
// What a question mark means.
void page_add_assumed(struct str *out);
// The diagnostic with this index, after its line in the text: its severity and message.
void page_add_diagnostic(struct str *out, const json_t *diagnostic);
// Is the object's place in the file itself, and not in a header?
int page_is_here(const struct page *page, const json_t *object);
// An object's place, as a link if it is in the file.
void page_add_place(struct str *out, const struct page *page, const json_t *object);
// How many of the list have this value and are not suppressed.
size_t page_count_with(const json_t *list, const char *key, const char *value);
// Of the table; NULL: it has none.
const struct stat_row *page_row(const struct page *page, const json_t *kernel);

#endif
