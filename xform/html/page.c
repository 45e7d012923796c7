// From the general to the particular: in one line what became of the file, then its kernels, phases and diagnostics, then both
// texts beside each other.
#include "page.h"

#include <string.h>

#include "html.h"

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
	for (size_t i = 0; i < page->table->rows.count; i++) {
		const struct stat_row *row = &page->table->rows.items[i];
		if (!strcmp(row->file, html_text_of(page->report, "file")) &&
		    !strcmp(row->kernel, html_text_of(kernel, "name")) && row->line == html_number_of(kernel, "line"))
			return row;
	}
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

static size_t count_with(const json_t *list, const char *key, const char *value)
{
	size_t count = 0;
	for (size_t i = 0; i < json_array_size(list); i++)
		count += !strcmp(html_text_of(json_array_get(list, i), key), value);
	return count;
}

void page_write(struct str *out, const struct page *page)
{
	html_begin(out, html_text_of(page->report, "file"), 0);
	const json_t *kernels = json_object_get(page->report, "kernels");
	const json_t *launches = json_object_get(page->report, "launches");
	const json_t *diagnostics = json_object_get(page->report, "diagnostics");
	size_t errors = count_with(diagnostics, "severity", "error");
	str_add(out, "<p class=\"summary\">");
	if (errors)
		str_addf(out, "<strong class=\"error\">Not rewritten: %zu %s.</strong> ", errors,
		    errors == 1 ? "error" : "errors");
	str_addf(out, "Kernels: %zu. Of these resizable %zu, elastic %zu, sliceable %zu, opaque %zu. ",
	    json_array_size(kernels), count_with(kernels, "tier", "resizable"),
	    count_with(kernels, "tier", "elastic"), count_with(kernels, "tier", "sliceable"),
	    count_with(kernels, "tier", "opaque"));
	str_addf(out, "Launches rewritten: %zu of %zu. Parsed against %s.</p>\n",
	    count_with(launches, "state", "rewritten"), json_array_size(launches),
	    strcmp(html_text_of(page->report, "declarations"), "light") ? "the toolkit's headers"
	                                                                : "light declarations");
	str_add(out, "<nav aria-label=\"On this page\"><a href=\"#kernels\">Kernels</a> ");
	if (json_array_size(json_object_get(page->report, "phases")))
		str_add(out, "<a href=\"#phases\">Phases</a> ");
	str_add(out, "<a href=\"#diagnostics\">Diagnostics</a> <a href=\"#text\">Before and after</a></nav>\n");
	page_add_kernels(out, page);
	page_add_phases(out, page);
	page_add_diagnostics(out, page);
	page_add_sides(out, page);
	html_end(out);
}
