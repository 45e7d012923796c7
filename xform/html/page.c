// From the general to the particular: one line with the result for the file, then its kernels, phases and
// diagnostics, then both texts side by side.
#include "page.h"

#include <string.h>

#include "html.h"
#include "xform/base/diag.h"

int page_is_here(const struct page *page, const json_t *object)
{
	return !strcmp(html_text_of(object, "file"), html_text_of(page->report, "file"));
}

void page_add_place(struct str *out, const struct page *page, const json_t *object)
{
	long long line = html_number_of(object, "line");
	if (!json_is_string(json_object_get(object, "file")))
		return;
	if (page_is_here(page, object) && line)
		str_addf(out, "<a href=\"#L%lld\">line %lld</a>", line, line);
	else
		html_add(out, html_text_of(object, "file"));
	if (!page_is_here(page, object) && line)
		str_addf(out, ":%lld", line);
}

const struct stat_row *page_row(const struct page *page, const json_t *kernel)
{
	VEC_EACH (const struct stat_row, row, page->table->rows)
		if (!strcmp(row->file, html_text_of(page->report, "file")) &&
		    !strcmp(row->kernel, html_text_of(kernel, "name")) && row->line == html_number_of(kernel, "line"))
			return row;
	return NULL;
}

void page_add_assumed(struct str *out)
{
	str_add(out, "<p class=\"small\">" STAT_ASSUMED ".</p>\n");
}

enum section page_section_of(const char *tier, const char *why_not)
{
	int is_elastic =
	    !strcmp(tier, model_tier_name(TIER_ELASTIC)) || !strcmp(tier, model_tier_name(TIER_RESIZABLE));
	return is_elastic                                                           ? SECTION_ELASTIC
	       : !strcmp(why_not, "no-instance") || !strcmp(why_not, "not-in-file") ? SECTION_UNCHANGED
	                                                                            : SECTION_NOT_ELASTIC;
}

void page_begin_section(struct str *out, enum section section, size_t count)
{
	static const char *const titles[SECTIONS] = {
	    "Not elastic", "Elastic", "Unchanged: of libraries, or templates without an instance in the file"};
	str_addf(out, "<details class=\"section\"%s><summary>%s: %zu</summary>\n",
	    section == SECTION_UNCHANGED ? "" : " open=\"open\"", titles[section], count);
}

void page_end_section(struct str *out)
{
	str_add(out, "</details>\n");
}

// ---- diagnostics
//
// The diagnostics of a file as a list, each with what its id means. The text below shows those of the file's own lines once more,
// after their line.

void page_add_diagnostic(struct str *out, const json_t *diagnostic)
{
	const char *severity = html_text_of(diagnostic, "severity"), *advice = html_text_of(diagnostic, "advice");
	html_addf(out, "<span class=\"%s\">%s%s</span> %s", severity, severity,
	    json_is_true(json_object_get(diagnostic, "suppressed")) ? ", hidden" : "",
	    html_text_of(diagnostic, "message"));
	str_addf(out, " <code>[%s]</code>", html_text_of(diagnostic, "id"));
	if (*advice)
		html_addf(out, " <span class=\"advice\">%s</span>", advice);
}

static void add_meaning(struct str *out, const char *id)
{
	const char *meaning = diag_meaning(id), *help = diag_help(id);
	if (!meaning)
		return;
	html_addf(out, " <details><summary>what it means</summary><p>%s", meaning);
	if (help)
		html_addf(out, "</p><p>%s", help);
	str_addf(out, "</p><p><code>cuelastic --explain %s</code> has an example.</p></details>", id);
}

static void add_parse_errors(struct str *out, const struct page *page)
{
	const json_t *errors = json_object_get(page->report, "parse_errors");
	if (!json_array_size(errors))
		return;
	str_addf(out,
	    "<details><summary>Errors that clang reported, also those without effect: %zu</summary>\n<ul>\n",
	    json_array_size(errors));
	for (size_t i = 0; i < json_array_size(errors); i++) {
		str_add(out, "<li>");
		page_add_place(out, page, json_array_get(errors, i));
		html_addf(out, " %s</li>\n", html_text_of(json_array_get(errors, i), "message"));
	}
	str_add(out, "</ul></details>\n");
}

static void add_diagnostics(struct str *out, const struct page *page)
{
	const json_t *list = json_object_get(page->report, "diagnostics");
	str_add(out, "<section id=\"diagnostics\">\n<h2>Diagnostics</h2>\n");
	str_add(out, json_array_size(list) ? "<ul class=\"diagnostics\">\n" : "<p>There are none.</p>\n");
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *diagnostic = json_array_get(list, i);
		str_addf(out, "<li id=\"d%zu\">", i);
		page_add_place(out, page, diagnostic);
		str_add(out, " ");
		page_add_diagnostic(out, diagnostic);
		add_meaning(out, html_text_of(diagnostic, "id"));
		str_add(out, "</li>\n");
	}
	str_add(out, json_array_size(list) ? "</ul>\n" : "");
	add_parse_errors(out, page);
	str_add(out, "</section>\n");
}

// ----

size_t page_count_with(const json_t *list, const char *key, const char *value)
{
	size_t count = 0;
	for (size_t i = 0; i < json_array_size(list); i++)
		count += !strcmp(html_text_of(json_array_get(list, i), key), value) &&
		         !json_is_true(json_object_get(json_array_get(list, i), "suppressed"));
	return count;
}

void page_write(struct str *out, const struct page *page)
{
	html_begin(out, html_text_of(page->report, "file"), 0);
	const json_t *kernels = json_object_get(page->report, "kernels");
	const json_t *launches = json_object_get(page->report, "launches");
	const json_t *diagnostics = json_object_get(page->report, "diagnostics");
	size_t errors = page_count_with(diagnostics, "severity", "error");
	str_add(out, "<p class=\"summary\">");
	if (errors)
		str_addf(out, "<strong class=\"error\">Not rewritten: %zu %s.</strong> ", errors,
		    errors == 1 ? "error" : "errors");
	str_addf(out, "Kernels: %zu. Of these resizable %zu, elastic %zu, sliceable %zu, opaque %zu. ",
	    json_array_size(kernels), page_count_with(kernels, "tier", "resizable"),
	    page_count_with(kernels, "tier", "elastic"), page_count_with(kernels, "tier", "sliceable"),
	    page_count_with(kernels, "tier", "opaque"));
	str_addf(out, "Launches rewritten: %zu of %zu. Parsed against %s.</p>\n",
	    page_count_with(launches, "state", "rewritten"), json_array_size(launches),
	    strcmp(html_text_of(page->report, "declarations"), "light") ? "the toolkit's headers"
	                                                                : "light declarations");
	str_add(out, "<nav aria-label=\"On this page\"><a href=\"#kernels\">Kernels</a> ");
	if (json_array_size(json_object_get(page->report, "phases")))
		str_add(out, "<a href=\"#phases\">Phases</a> ");
	str_add(out, "<a href=\"#diagnostics\">Diagnostics</a> <a href=\"#text\">Before and after</a></nav>\n");
	page_add_kernels(out, page);
	page_add_phases(out, page);
	add_diagnostics(out, page);
	page_add_sides(out, page);
	html_end(out);
}
