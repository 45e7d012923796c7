// The index: the totals, a row for each file, the kernels that are not elastic, the largest changes of registers, and
// the timelines.
#include "summary.h"

#include <string.h>

#include "html.h"
#include "page.h"

static const json_t *report_of(const json_t *reports, const char *path)
{
	for (size_t i = 0; i < json_array_size(reports); i++)
		if (!strcmp(html_text_of(json_array_get(reports, i), "file"), path))
			return json_array_get(reports, i);
	return NULL;
}

static size_t count_with(const json_t *list, const char *key, const char *value)
{
	size_t count = 0;
	for (size_t i = 0; i < json_array_size(list); i++)
		count += !strcmp(html_text_of(json_array_get(list, i), key), value) &&
		         !json_is_true(json_object_get(json_array_get(list, i), "suppressed"));
	return count;
}

static void add_file(struct str *out, const struct summary_link *link, const json_t *report)
{
	static const char *const tiers[] = {"resizable", "elastic", "sliceable", "opaque"};
	static const char *const severities[] = {"error", "warning", "note"};
	const json_t *launches = json_object_get(report, "launches");
	str_addf(out, "<tr><th scope=\"row\"><a href=\"");
	html_add(out, link->page);
	str_add(out, "\">");
	html_add(out, link->path);
	str_add(out, "</a></th>");
	for (size_t i = 0; i < 4; i++)
		str_addf(out, "<td>%zu</td>", count_with(json_object_get(report, "kernels"), "tier", tiers[i]));
	str_addf(out, "<td>%zu of %zu</td><td>%zu</td>", count_with(launches, "state", "rewritten"),
	    json_array_size(launches), json_array_size(json_object_get(report, "phases")));
	for (size_t i = 0; i < 3; i++) {
		size_t count = count_with(json_object_get(report, "diagnostics"), "severity", severities[i]);
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
		if (report) {
			add_file(out, &files->items[i], report);
			continue;
		}
		str_add(out, "<tr><th scope=\"row\">");
		html_add(out, files->items[i].path);
		str_add(
		    out, "</th><td colspan=\"9\" class=\"error\">the process for this file ended early</td></tr>\n");
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
	str_add(out, "<tr><th scope=\"row\"><a href=\"");
	html_add(out, page);
	str_addf(out, row->in_header ? "#kernels\"><code>" : "#L%u\"><code>", row->line);
	html_add(out, row->signature ? row->signature : row->kernel);
	str_add(out, "</code></a></th><td>");
	html_add(out, row->file);
	str_add(out, "</td>");
}

static void add_kernel(struct str *out, const struct stat_row *row, const summary_links_t *files)
{
	int registers[2] = {row->figures.registers_before, row->figures.registers_after};
	int blocks[2] = {row->figures.sm_blocks_before, row->figures.sm_blocks_after};
	add_name(out, row, files);
	str_addf(out, "<td><span class=\"tier %s\">%s</span></td><td>%s</td>", row->tier, row->tier, row->proof);
	html_add_bars(out, registers, 255, "");
	html_add_bars(out, blocks, 32, stat_mark(stat_block_is_assumed(&row->figures.block)));
	str_add(out, "</tr>\n");
}

static void add_kernels(struct str *out, const struct stat_table *table, const summary_links_t *files)
{
	static const char *const titles[] = {
	    "Kernel", "File", "Tier", "Proof", "Registers, original &#8594; elastic", "Blocks on an SM", NULL};
	const struct stat_row **rows = util_alloc((table->rows.count + 1) * sizeof *rows);
	size_t count = 0;
	for (size_t i = 0; i < table->rows.count; i++)
		if (table->rows.items[i].line)
			rows[count++] = &table->rows.items[i];
	qsort(rows, count, sizeof *rows, by_change);
	if (count) {
		str_add(out, "<h2>Kernels</h2>\n");
		html_begin_table(out, "Those that gain the most registers first", titles);
		for (size_t i = 0; i < count; i++)
			add_kernel(out, rows[i], files);
		html_end_table(out);
		page_add_assumed(out);
	}
	free(rows);
}

// ---- what is said first

static void add_headline(struct str *out, const struct stat_table *table)
{
	struct str totals = {0};
	stat_totals(&totals, table);
	for (const char *line = str_text(&totals), *end; (end = strchr(line, '\n')); line = end + 1) {
		struct str one = {0};
		str_add_bytes(&one, line, (size_t)(end - line));
		str_add(out, "<p>");
		html_add(out, str_text(&one));
		str_add(out, "</p>\n");
		str_dispose(&one);
	}
	str_dispose(&totals);
}

static void add_refused(struct str *out, const struct stat_table *table, const summary_links_t *files)
{
	static const char *const titles[] = {"Kernel", "File", "Tier", "Reason", NULL};
	size_t count = 0;
	for (size_t i = 0; i < table->rows.count; i++) {
		const struct stat_row *row = &table->rows.items[i];
		if (!row->line || stat_is_elastic(row) || !stat_is_compiled(row))
			continue;
		if (!count++)
			html_begin_table(out, "Kernels that are not elastic", titles);
		add_name(out, row, files);
		str_addf(out, "<td><span class=\"tier %s\">%s</span></td><td>%s</td></tr>\n", row->tier, row->tier,
		    row->why_not);
	}
	if (count)
		html_end_table(out);
}

static void add_traces(struct str *out, const summary_links_t *traces)
{
	if (traces->count)
		str_add(out, "<h2>Timelines</h2>\n<ul>\n");
	for (size_t i = 0; i < traces->count; i++) {
		str_addf(out, "<li><a href=\"");
		html_add(out, traces->items[i].page);
		str_add(out, "\">");
		html_add(out, traces->items[i].path);
		str_add(out, "</a></li>\n");
	}
	if (traces->count)
		str_add(out, "</ul>\n");
}

void summary_write(struct str *out, const json_t *reports, const struct stat_table *table,
    const summary_links_t *files, const summary_links_t *traces)
{
	html_begin(out, "cuelastic: report", 1);
	add_headline(out, table);
	add_files(out, reports, files);
	add_refused(out, table, files);
	add_kernels(out, table, files);
	add_traces(out, traces);
	html_end(out);
}
