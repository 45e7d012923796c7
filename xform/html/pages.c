// A page is named after its file: src/scan.cu has scan.cu.html. If several files have one name, the second
// page's name has a 2 before it, and so on, in the order of the command line.
#include "pages.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "html.h"
#include "page.h"
#include "xform/base/diag.h"
#include "xform/base/process.h"
#include "xform/frontend/embedded.h"

extern const struct embedded_file html_files[]; // made by the build

// An input file and its page.
struct summary_link {
	const char *path, *page;
};
typedef VEC(struct summary_link) summary_links_t;

// Case does not count: some file systems do not tell names apart by it.
static const char *page_of(struct arena *arena, const char *const *paths, size_t index)
{
	const char *name = util_base(paths[index]);
	unsigned number = 1;
	for (size_t i = 0; i < index; i++)
		number += !strcasecmp(util_base(paths[i]), name);
	return number > 1 ? arena_format(arena, "%u-%s.html", number, name)
	                  : arena_format(arena, "%s.html", name);
}

static void hold(struct reports *reports, const char *name, struct str *text)
{
	struct arena arena = {0};
	reports_keep(reports, arena_format(&arena, "%s/%s", reports->options->pages, name), text);
	arena_dispose(&arena);
}

// As one string: a zero byte, which the driver refuses, becomes another control character, and these are shown as U+FFFD.
static char *pages_text_of(struct arena *arena, const struct source *source)
{
	const char *text = source->written ? source->written : source->text;
	if (!text)
		return arena_string(arena, "");
	size_t length = source->written ? strlen(text) : source->length;
	char *copy = arena_copy(arena, text, length);
	for (size_t i = 0; i < length; i++)
		copy[i] = copy[i] ? copy[i] : 1;
	return copy;
}

void pages_add(struct reports *reports, const struct reports_file *file, const struct stat_table *table,
    const char *text)
{
	const struct options *o = reports->options;
	struct arena arena = {0};
	struct str html = {0};
	json_t *report = report_json(file->model, file->parse, NULL);
	const struct source *input = file->original->text ? file->original : file->source;
	page_write(&html, &(struct page){report, table, pages_text_of(&arena, input), text});
	for (size_t i = 0; i < o->files.count; i++)
		if (o->files.items[i] == file->source->path)
			hold(reports, page_of(&arena, o->files.items, i), &html);
	str_dispose(&html);
	json_decref(report);
	arena_dispose(&arena);
}

// ---- the index
//
// The index: the totals, a row for each file, the kernels in sections (not elastic by reason, elastic with the largest changes of
// registers first, unchanged), and what made the pages.

static const json_t *report_of(const json_t *reports, const char *path)
{
	for (size_t i = 0; i < json_array_size(reports); i++)
		if (!strcmp(html_text_of(json_array_get(reports, i), "file"), path))
			return json_array_get(reports, i);
	return NULL;
}

static void summary_add_file(struct str *out, const struct summary_link *link, const json_t *report)
{
	static const char *const tiers[] = {"resizable", "elastic", "sliceable", "opaque"};
	static const char *const severities[] = {"error", "warning", "note"};
	const json_t *launches = json_object_get(report, "launches");
	html_addf(out, "<tr><th scope=\"row\"><a href=\"%s\">%s</a></th>", link->page, link->path);
	for (size_t i = 0; i < 4; i++)
		str_addf(out, "<td>%zu</td>", page_count_with(json_object_get(report, "kernels"), "tier", tiers[i]));
	str_addf(out, "<td>%zu of %zu</td><td>%zu</td>", page_count_with(launches, "state", "rewritten"),
	    json_array_size(launches), json_array_size(json_object_get(report, "phases")));
	for (size_t i = 0; i < 3; i++) {
		size_t count = page_count_with(json_object_get(report, "diagnostics"), "severity", severities[i]);
		str_addf(out, count ? "<td class=\"%s\">%zu</td>" : "<td class=\"%s none\">%zu</td>", severities[i],
		    count);
	}
	str_add(out, "</tr>\n");
}

static void add_files(struct str *out, const json_t *reports, const summary_links_t *files)
{
	static const char *const titles[] = {"File", "Resizable", "Elastic", "Sliceable", "Opaque",
	    "Launches rewritten", "Phases", "Errors", "Warnings", "Notes", NULL};
	html_begin_table(out, "Files: their kernels by tier, their launches and diagnostics", titles);
	for (size_t i = 0; i < files->count; i++) {
		const json_t *report = report_of(reports, files->items[i].path);
		if (report)
			summary_add_file(out, &files->items[i], report);
		else
			html_addf(out,
			    "<tr><th scope=\"row\">%s</th><td colspan=\"9\" class=\"error\">the process for this file "
			    "ended "
			    "early</td></tr>\n",
			    files->items[i].path);
	}
	html_end_table(out);
}

// ---- kernels

static int change_of(const struct stat_row *row)
{
	return row->figures.registers_before < 0 || row->figures.registers_after < 0
	           ? -1000
	           : row->figures.registers_after - row->figures.registers_before;
}

static int by_change(const void *one, const void *other)
{
	const struct stat_row *a = *(const struct stat_row *const *)one,
	                      *b = *(const struct stat_row *const *)other;
	int order = change_of(b) - change_of(a);
	return order ? order : a < b ? -1 : a > b;
}

// The first two columns.
static void add_name(struct str *out, const struct stat_row *row, const summary_links_t *files)
{
	const char *page = "";
	for (size_t i = 0; i < files->count; i++)
		if (!strcmp(files->items[i].path, row->file))
			page = files->items[i].page;
	html_addf(out, "<tr><th scope=\"row\"><a href=\"%s", page);
	str_addf(out, row->in_header || !row->line ? "#kernels" : "#L%u", row->line);
	html_addf(out, "\"><code>%s</code></a></th><td>%s</td>", row->signature ? row->signature : row->kernel,
	    row->file);
}

static int is_in(const struct stat_row *row, enum section section)
{
	return page_section_of(row->tier, row->why_not) == section;
}

static void add_elastic(struct str *out, const struct stat_table *table, const summary_links_t *files)
{
	static const char *const titles[] = {
	    "Kernel", "File", "Tier", "Proof", "Registers, original &#8594; elastic", "Blocks on an SM", NULL};
	const struct stat_row **rows = util_alloc((table->rows.count + 1) * sizeof *rows);
	size_t count = 0;
	for (size_t i = 0; i < table->rows.count; i++)
		if (is_in(&table->rows.items[i], SECTION_ELASTIC))
			rows[count++] = &table->rows.items[i];
	qsort(rows, count, sizeof *rows, by_change);
	if (count) {
		page_begin_section(out, SECTION_ELASTIC, count);
		html_begin_table(out, "Those that gain the most registers first", titles);
		for (size_t i = 0; i < count; i++) {
			add_name(out, rows[i], files);
			str_addf(out, "<td><span class=\"tier %s\">%s</span></td><td>%s</td>", rows[i]->tier,
			    rows[i]->tier, rows[i]->proof);
			page_add_figures(out, &rows[i]->figures);
			str_add(out, "</tr>\n");
			page_add_instances(out, rows[i], 0);
		}
		html_end_table(out);
		page_add_assumed(out);
		page_end_section(out);
	}
	free(rows);
}

// Rows of the section with this reason; NULL: all.
static size_t count_in(const struct stat_table *table, enum section section, const char *reason, size_t end)
{
	size_t count = 0;
	for (size_t i = 0; i < end; i++)
		count += is_in(&table->rows.items[i], section) &&
		         (!reason || !strcmp(table->rows.items[i].why_not, reason));
	return count;
}

static void add_reason(struct str *out, const struct stat_table *table, const summary_links_t *files,
    enum section section, const char *reason)
{
	static const char *const titles[] = {"Kernel", "File", "Tier", "Reason", NULL};
	const char *meaning = diag_meaning(reason);
	str_addf(out, "<details%s><summary>%s: %zu</summary>\n",
	    section == SECTION_UNCHANGED ? "" : " open=\"open\"", reason,
	    count_in(table, section, reason, table->rows.count));
	html_begin_table(out, meaning ? meaning : "Kernels of libraries, which only nvcc shows", titles);
	VEC_EACH (const struct stat_row, row, table->rows) {
		if (!is_in(row, section) || strcmp(row->why_not, reason))
			continue;
		add_name(out, row, files);
		str_addf(out, "<td><span class=\"tier %s\">%s</span></td><td>%s</td></tr>\n", row->tier, row->tier,
		    row->why_not);
	}
	html_end_table(out);
	str_add(out, "</details>\n");
}

// The kernels of a section by reason, with their number.
static void add_by_reason(
    struct str *out, const struct stat_table *table, const summary_links_t *files, enum section section)
{
	size_t count = count_in(table, section, NULL, table->rows.count);
	if (!count)
		return;
	page_begin_section(out, section, count);
	for (size_t i = 0; i < table->rows.count; i++) {
		const struct stat_row *row = &table->rows.items[i];
		if (is_in(row, section) && !count_in(table, section, row->why_not, i))
			add_reason(out, table, files, section, row->why_not);
	}
	page_end_section(out);
}

// ---- what made the pages

static void add_origin(struct str *out, const struct options *options, const struct stat_table *table)
{
	struct str command = {0};
	struct words words = {0};
	VEC_PUSH(&words, "cuelastic");
	for (int i = 0; i < options->argc; i++)
		VEC_PUSH(&words, options->argv[i]);
	words_show(&command, &words);
	str_add(out, "<h2>How this report was made</h2>\n<dl>\n");
	html_add_item(out, "Tool", "cuelastic " CUELASTIC_VERSION);
	html_add_item(out, "Command", str_text(&command));
	// SOURCE_DATE_EPOCH is the date where a build must give the same bytes each time (reproducible-builds.org).
	const char *given = getenv("SOURCE_DATE_EPOCH");
	char *end = NULL, text[64];
	time_t now = given && *given ? (time_t)strtoll(given, &end, 10) : time(NULL);
	struct tm parts;
	if (end && *end)
		now = time(NULL);
	if (gmtime_r(&now, &parts) && strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", &parts))
		html_add_item(out, "Date", text);
	html_add_item(
	    out, "GPU of the blocks", table->device ? table->device : "not known for this architecture");
	str_add(out, "</dl>\n");
	words_dispose(&words);
	str_dispose(&command);
}

static void write_index(struct str *out, const struct reports *reports, const struct stat_table *table,
    const summary_links_t *files)
{
	html_begin(out, "cuelastic: report", 1);
	struct str totals = {0};
	stat_totals(&totals, table);
	for (char *rest = totals.text, *line; (line = strsep(&rest, "\n")) && *line;)
		html_addf(out, "<p>%s</p>\n", line);
	str_dispose(&totals);
	add_files(out, reports->files, files);
	str_add(out, table->rows.count ? "<h2>Kernels</h2>\n" : "");
	add_by_reason(out, table, files, SECTION_NOT_ELASTIC);
	add_elastic(out, table, files);
	add_by_reason(out, table, files, SECTION_UNCHANGED);
	add_origin(out, reports->options, table);
	html_end(out);
}

void pages_finish(struct reports *reports, const struct stat_table *table)
{
	const struct options *o = reports->options;
	struct arena arena = {0};
	struct str html = {0}, style = {0};
	summary_links_t files = {0};
	for (size_t i = 0; i < o->files.count; i++)
		VEC_PUSH(&files, ((struct summary_link){o->files.items[i], page_of(&arena, o->files.items, i)}));
	write_index(&html, reports, table, &files);
	hold(reports, "index.html", &html);
	str_add_bytes(&style, html_files[0].text, html_files[0].length);
	hold(reports, HTML_STYLE, &style);
	VEC_DISPOSE(&files);
	arena_dispose(&arena);
}
