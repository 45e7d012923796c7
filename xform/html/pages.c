// A page is called like its file: src/scan.cu has scan.cu.html. Of several files of one name, the second has a 2 before it, and so
// on, in the order of the command line.
#include "pages.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "html.h"
#include "page.h"
#include "xform/frontend/embedded.h"

extern const struct embedded_file html_files[]; // made by the build

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

static void link_all(summary_links_t *links, struct arena *arena, const char *const *paths, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct summary_link link = {paths[i], page_of(arena, paths, i)};
		VEC_PUSH(links, link);
	}
}

static int add_timelines(struct reports *reports, const summary_links_t *traces)
{
	int result = 0;
	for (size_t i = 0; i < traces->count; i++) {
		const char *path = traces->items[i].path;
		struct str html = {0}, picture = {0}, numbers = {0}, why = {0};
		if (reports->options->show_trace(&picture, &numbers, &why, path) < 0) {
			fprintf(stderr, "cuelastic report: error: %s\n", str_text(&why));
			result = -1;
		} else {
			html_begin(&html, path, 0);
			str_addf(&html, "<div class=\"picture\" tabindex=\"0\">\n%s</div>\n", str_text(&picture));
			if (numbers.length)
				html_addf(&html, "<h2>In numbers</h2>\n<pre class=\"wide\" tabindex=\"0\">%s</pre>\n",
				    str_text(&numbers));
			html_end(&html);
			hold(reports, traces->items[i].page, &html);
		}
		str_dispose(&html);
		str_dispose(&picture);
		str_dispose(&numbers);
		str_dispose(&why);
	}
	return result;
}

int pages_finish(struct reports *reports, const struct stat_table *table)
{
	const struct options *o = reports->options;
	struct arena arena = {0};
	struct str html = {0};
	summary_links_t files = {0}, traces = {0};
	link_all(&files, &arena, o->files.items, o->files.count);
	link_all(&traces, &arena, o->traces.items, o->traces.count);
	int result = add_timelines(reports, &traces);
	summary_write(&html, reports, table, &files, &traces);
	hold(reports, "index.html", &html);
	struct str style = {0};
	str_add_bytes(&style, html_files[0].text, html_files[0].length);
	hold(reports, HTML_STYLE, &style);
	VEC_DISPOSE(&files);
	VEC_DISPOSE(&traces);
	arena_dispose(&arena);
	return result;
}
