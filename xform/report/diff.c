// The unified diff.
#include "report.h"

#include <string.h>

#include "hunks.h"

enum { CONTEXT = 3 };

static void add_line(struct str *out, char mark, const struct hunk_lines *from, size_t i)
{
	struct span at = from->list.items[i];
	str_add_bytes(out, &mark, 1);
	str_add_bytes(out, from->text + at.begin, at.end - at.begin);
	if (from->text[at.end - 1] != '\n')
		str_add(out, "\n\\ No newline at end of file\n");
}

// Hunks first[0..count) are close enough to share their context.
static void add_group(struct str *out, const struct hunks *hunks, const struct hunk *h, size_t count)
{
	const struct hunk_lines *a = &hunks->before, *b = &hunks->after;
	size_t before = h[0].old_begin < CONTEXT ? h[0].old_begin : CONTEXT;
	size_t rest = a->list.count - h[count - 1].old_end, after = rest < CONTEXT ? rest : CONTEXT;
	size_t old_begin = h[0].old_begin - before, old_end = h[count - 1].old_end + after;
	size_t new_begin = h[0].new_begin - before, new_end = h[count - 1].new_end + after, at = old_begin;
	str_addf(out, "@@ -%zu,%zu +%zu,%zu @@\n", old_begin + (old_end > old_begin), old_end - old_begin,
	    new_begin + (new_end > new_begin), new_end - new_begin);
	for (size_t i = 0; i < count; i++) {
		for (; at < h[i].old_begin; at++)
			add_line(out, ' ', a, at);
		for (; at < h[i].old_end; at++)
			add_line(out, '-', a, at);
		for (size_t k = h[i].new_begin; k < h[i].new_end; k++)
			add_line(out, '+', b, k);
	}
	for (; at < old_end; at++)
		add_line(out, ' ', a, at);
}

static size_t group_length(const struct hunk *h, size_t count)
{
	size_t n = 1;
	while (n < count && h[n].old_begin - h[n - 1].old_end <= 2 * CONTEXT)
		n++;
	return n;
}

static void diff_add_file(
    struct str *out, const char *before, const char *changed, const char *path, const char *output)
{
	struct hunks hunks;
	hunks_find(&hunks, before, changed);
	if (hunks.list.count)
		str_addf(out, "--- %s\n+++ %s\n", path, output);
	for (size_t i = 0; i < hunks.list.count;) {
		size_t n = group_length(hunks.list.items + i, hunks.list.count - i);
		add_group(out, &hunks, hunks.list.items + i, n);
		i += n;
	}
	hunks_dispose(&hunks);
}

void report_diff(struct str *out, const struct source *source, const char *changed, const char *output)
{
	diff_add_file(out, source->written ? source->written : source->text, changed, source->path,
	    output ? output : source->path);
}

// The edits of one of the files, in its own text. A file that is there several times has those of its first time.
static void take_edits(
    struct edits *out, const struct source *whole, const struct edits *edits, const char *path)
{
	unsigned end = 0;
	out->crlf = edits->crlf;
	for (size_t i = 0; i < edits->list.count; i++) {
		struct edit edit = edits->list.items[i];
		const struct source_piece *piece = source_piece_at(whole, edit.at.begin);
		if (!piece || strcmp(piece->path, path) || (piece->is_joint && edit.at.begin < edit.at.end))
			continue;
		struct span at = edit.at;
		source_span_origin(whole, &at);
		if (at.begin < end)
			continue;
		edits_replace(out, at, edit.text);
		end = at.begin;
	}
}

void report_diff_files(struct str *out, const struct source *whole, const struct source *input,
    const struct edits *edits, const char *output)
{
	for (size_t i = 0; i < whole->pieces.count; i++) {
		const char *path = whole->pieces.items[i].path;
		int is_input = !strcmp(path, input->path), is_seen = 0;
		struct source header = {0};
		struct edits own = {0};
		struct str text = {0};
		unsigned clash;
		for (size_t k = 0; k < i; k++)
			is_seen |= !strcmp(whole->pieces.items[k].path, path);
		if (is_seen || (!is_input && source_read(&header, path) < 0))
			continue;
		const struct source *before = is_input ? input : &header;
		take_edits(&own, whole, edits, path);
		if (!edits_apply(&text, &own, before->text, (struct span){0, before->length}, &clash))
			diff_add_file(out, before->written ? before->written : before->text, str_text(&text), path,
			    is_input && output ? output : path);
		edits_dispose(&own);
		str_dispose(&text);
		if (!is_input)
			source_dispose(&header);
	}
}
