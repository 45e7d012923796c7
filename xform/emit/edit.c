// Edits are sorted by place, then in the order in which they were added, and applied in one pass over the
// text. An insertion at the first byte of a replacement comes before it. An insertion inside a replaced span
// is an overlap; so are two different replacements that share a byte.
#include "edit.h"

#include <string.h>

// Text from the file already has its \r.
static char *edit_copy(const struct edits *edits, const char *text)
{
	struct str out = {0};
	if (!edits->crlf)
		str_add(&out, text);
	else
		for (const char *p = text; *p; p++)
			str_add(&out, *p == '\n' && (p == text || p[-1] != '\r') ? "\r\n" : (const char[]){*p, '\0'});
	return str_take(&out);
}

static void edit_add(struct edits *edits, struct span at, const char *text)
{
	struct edit edit = {.at = at, .text = edit_copy(edits, text)};
	edit.order = (unsigned)edits->list.count;
	VEC_PUSH(&edits->list, edit);
}

void edits_insert(struct edits *edits, unsigned offset, const char *text)
{
	edit_add(edits, (struct span){offset, offset}, text);
}

void edits_replace(struct edits *edits, struct span at, const char *text)
{
	edit_add(edits, at, text);
}

void edits_dispose(struct edits *edits)
{
	for (size_t i = 0; i < edits->list.count; i++)
		free(edits->list.items[i].text);
	VEC_DISPOSE(&edits->list);
}

static int is_insertion(const struct edit *edit)
{
	return edit->at.begin == edit->at.end;
}

static int edit_compare(const void *left, const void *right)
{
	const struct edit *a = left, *b = right;
	if (a->at.begin != b->at.begin)
		return a->at.begin < b->at.begin ? -1 : 1;
	if (is_insertion(a) != is_insertion(b))
		return is_insertion(a) ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

static int same(const struct edit *a, const struct edit *b)
{
	return a->at.begin == b->at.begin && a->at.end == b->at.end && !is_insertion(a) &&
	       !strcmp(a->text, b->text);
}

static int in_window(const struct edit *edit, struct span window)
{
	return edit->at.begin >= window.begin && edit->at.end <= window.end;
}

static int outside_window(const struct edit *edit, struct span window)
{
	return edit->at.end <= window.begin || edit->at.begin >= window.end;
}

int edits_apply(struct str *out, struct edits *edits, const char *text, struct span window, unsigned *clash)
{
	size_t length = out->length;
	unsigned at = window.begin;
	const struct edit *last = NULL;
	if (edits->clash_in) {
		*clash = edits->clash_at;
		return -1;
	}
	VEC_SORT(&edits->list, edit_compare);
	VEC_EACH (const struct edit, edit, edits->list) {
		if (!in_window(edit, window) && outside_window(edit, window))
			continue;
		if (last && same(last, edit))
			continue;
		if (!in_window(edit, window) || edit->at.begin < at) {
			*clash = edit->at.begin;
			if (out->text)
				out->text[out->length = length] = '\0';
			return -1;
		}
		str_add_bytes(out, text + at, edit->at.begin - at);
		str_add(out, edit->text);
		at = edit->at.end;
		last = edit;
	}
	str_add_bytes(out, text + at, window.end - at);
	return 0;
}

void edits_apply_inside(struct str *out, struct edits *edits, const struct source *source, struct span window,
    struct edits *outer)
{
	unsigned clash = 0;
	if (!edits_apply(out, edits, source->text, window, &clash) || outer->clash_in)
		return;
	outer->clash_in = edits->clash_in ? edits->clash_in : source;
	outer->clash_at = clash;
}

unsigned edits_origin(const struct edits *edits, unsigned offset)
{
	unsigned written = 0, at = 0;
	for (size_t i = 0; i < edits->list.count; i++) {
		const struct edit *edit = &edits->list.items[i];
		if (i && same(edit - 1, edit))
			continue;
		if (offset < written + edit->at.begin - at)
			break;
		written += edit->at.begin - at + (unsigned)strlen(edit->text);
		at = edit->at.end;
		if (offset < written)
			return edit->at.begin;
	}
	return at + offset - written;
}

unsigned edits_origin_in_line(const struct edits *edits, struct span line, unsigned offset)
{
	for (size_t i = 0; i < edits->list.count; i++) {
		const struct edit *edit = &edits->list.items[i];
		unsigned length = (unsigned)strlen(edit->text);
		if (edit->at.begin < line.begin || (i && same(edit - 1, edit)))
			continue;
		if (edit->at.begin > offset || strchr(edit->text, '\n'))
			break;
		if (edit->at.begin + length > offset)
			return edit->at.begin;
		offset = offset - length + (edit->at.end - edit->at.begin);
	}
	return offset;
}
