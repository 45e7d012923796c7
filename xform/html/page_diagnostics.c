// The diagnostics of a file as a list, each with what its id means. The text below shows those of the file's own lines once more,
// after their line.
#include "page.h"

#include <string.h>

#include "html.h"
#include "xform/base/diag.h"

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

void page_add_diagnostics(struct str *out, const struct page *page)
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
