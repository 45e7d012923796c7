// Both texts side by side. The hunks of their diff say which lines belong together; in a hunk, an old line is
// beside the new line that shares most of its words, and the words that differ are marked. Each diagnostic is
// below its line. Long stretches that are equal and have no diagnostic are folded.
#include "page.h"

#include <string.h>

#include "html.h"
#include "xform/report/hunks.h"

enum { CONTEXT = 5, LEAST_FOLD = 8 };

static const size_t NONE = (size_t)-1;

struct sides {
	struct str *out;
	const struct page *page;
	struct hunks hunks;
	char *is_open; // for each old line: it is near something that matters
};

// ---- one line

struct text {
	const char *bytes;
	size_t length;
};

static struct text line_of(const struct hunk_lines *lines, size_t index)
{
	if (index == NONE)
		return (struct text){"", 0};
	struct span at = lines->list.items[index];
	size_t length = at.end - at.begin;
	while (length && strchr("\r\n", lines->text[at.begin + length - 1]))
		length--;
	return (struct text){lines->text + at.begin, length};
}

// What differs in two lines, by words.
struct change {
	hunk_words_t words[2]; // of the old line, of the new one
	hunk_list_t hunks;
};

static void change_find(struct change *out, struct text before, struct text after)
{
	*out = (struct change){0};
	hunks_words(&out->words[0], before.bytes, before.length);
	hunks_words(&out->words[1], after.bytes, after.length);
	hunks_compare(&out->hunks, before.bytes, out->words[0].items, out->words[0].count, after.bytes,
	    out->words[1].items, out->words[1].count);
}

static void change_dispose(struct change *change)
{
	VEC_DISPOSE(&change->words[0]);
	VEC_DISPOSE(&change->words[1]);
	VEC_DISPOSE(&change->hunks);
}

// The words of a hunk in one of the lines; an empty span: none.
static struct span words_of(const struct change *change, size_t hunk, int is_new)
{
	const struct hunk *h = &change->hunks.items[hunk];
	size_t begin = is_new ? h->new_begin : h->old_begin, end = is_new ? h->new_end : h->old_end;
	const struct span *words = change->words[is_new].items;
	return begin < end ? (struct span){words[begin].begin, words[end - 1].end} : (struct span){0, 0};
}

// How many bytes of names and numbers are in a part of a text.
static size_t count_named(struct text text, struct span at)
{
	size_t count = 0;
	for (size_t i = at.begin; i < at.end; i++)
		count += strchr(" \t,;:.(){}[]<>=+-*/&|!?%^~#\"'\\", text.bytes[i]) == NULL;
	return count;
}

// How much of the old line's names and numbers both lines have.
static size_t how_alike(struct text before, struct text after)
{
	struct change change;
	size_t same = count_named(before, (struct span){0, (unsigned)before.length});
	change_find(&change, before, after);
	for (size_t i = 0; i < change.hunks.count; i++)
		same -= count_named(before, words_of(&change, i, 0));
	change_dispose(&change);
	return same;
}

// The text, with `element` around its words of the change.
static int add_text(struct str *out, struct text text, const struct change *change, int is_new)
{
	unsigned at = 0;
	int is_marked = 0;
	for (size_t i = 0; change && i < change->hunks.count; i++) {
		struct span marked = words_of(change, i, is_new);
		if (marked.begin == marked.end)
			continue;
		html_add_bytes(out, text.bytes + at, marked.begin - at);
		str_add(out, is_new ? "<ins>" : "<del>");
		html_add_bytes(out, text.bytes + marked.begin, marked.end - marked.begin);
		str_add(out, is_new ? "</ins>" : "</del>");
		at = marked.end;
		is_marked = 1;
	}
	html_add_bytes(out, text.bytes + at, text.length - at);
	return is_marked;
}

// A line of a hunk without a partner is marked as a whole, and a sign says it. With one, only the words that differ are: what the
// output keeps is not marked as gone.
static void add_cell(struct sides *s, size_t index, int is_new, const struct change *change, int is_equal)
{
	char letter = is_new ? 'R' : 'L';
	const char *sign = is_equal || change ? "" : is_new ? "+ " : "\xe2\x88\x92 ";
	struct str text = {0};
	if (index == NONE) {
		str_add(s->out, "<td></td><td></td>");
		return;
	}
	int is_marked =
	    add_text(&text, line_of(is_new ? &s->hunks.after : &s->hunks.before, index), change, is_new);
	str_addf(s->out, "<td class=\"n\" id=\"%c%zu\"><a href=\"#%c%zu\">%s%zu</a></td><td class=\"%s\"><code>",
	    letter, index + 1, letter, index + 1, sign, index + 1,
	    is_equal || (change && !is_marked) ? "same"
	    : is_new                           ? "ins"
	                                       : "del");
	str_add_bytes(s->out, str_text(&text), text.length);
	str_add(s->out, "</code></td>");
	str_dispose(&text);
}

static void add_notes(struct sides *s, size_t index)
{
	const json_t *list = json_object_get(s->page->report, "diagnostics");
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *one = json_array_get(list, i);
		if (html_number_of(one, "line") != (long long)index + 1 || !page_is_here(s->page, one))
			continue;
		str_addf(s->out,
		    "<tr class=\"note %s\"><td></td><td colspan=\"%d\">column %lld: ", html_text_of(one, "severity"),
		    s->page->after ? 3 : 1, html_number_of(one, "column"));
		page_add_diagnostic(s->out, one);
		str_add(s->out, "</td></tr>\n");
	}
}

// A row; either line may be missing.
static void page_sides_add_row(struct sides *s, size_t old_line, size_t new_line, int is_equal)
{
	struct change change = {0};
	int is_pair = !is_equal && old_line != NONE && new_line != NONE;
	if (is_pair)
		change_find(&change, line_of(&s->hunks.before, old_line), line_of(&s->hunks.after, new_line));
	str_add(s->out, "<tr>");
	add_cell(s, old_line, 0, is_pair ? &change : NULL, is_equal);
	if (s->page->after)
		add_cell(s, new_line, 1, is_pair ? &change : NULL, is_equal);
	str_add(s->out, "</tr>\n");
	change_dispose(&change);
	if (old_line != NONE)
		add_notes(s, old_line);
}

// ---- hunks

// The new line of the hunk, from this one on, that is most like the old one; `new_end`: none is.
static size_t find_partner(const struct sides *s, const struct hunk *hunk, size_t old_line, size_t from)
{
	size_t found = hunk->new_end, best = 0;
	for (size_t k = from; k < hunk->new_end; k++) {
		size_t alike = how_alike(line_of(&s->hunks.before, old_line), line_of(&s->hunks.after, k));
		if (alike > best) {
			best = alike;
			found = k;
		}
	}
	return found;
}

static void add_hunk(struct sides *s, const struct hunk *hunk)
{
	size_t k = hunk->new_begin;
	for (size_t i = hunk->old_begin; i < hunk->old_end; i++) {
		size_t found = find_partner(s, hunk, i, k);
		if (found == hunk->new_end) {
			page_sides_add_row(s, i, NONE, 0);
			continue;
		}
		for (; k < found; k++)
			page_sides_add_row(s, NONE, k, 0);
		page_sides_add_row(s, i, k++, 0);
	}
	for (; k < hunk->new_end; k++)
		page_sides_add_row(s, NONE, k, 0);
}

// ---- what is folded

static void open_around(struct sides *s, size_t begin, size_t end)
{
	size_t count = s->hunks.before.list.count;
	begin = begin < CONTEXT ? 0 : begin - CONTEXT;
	for (size_t i = begin; i < end + CONTEXT && i < count; i++)
		s->is_open[i] = 1;
}

static void open_places(struct sides *s, const char *key)
{
	const json_t *list = json_object_get(s->page->report, key);
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *one = json_array_get(list, i);
		size_t line = (size_t)html_number_of(one, "line");
		if (line && page_is_here(s->page, one))
			open_around(s, line - 1, line);
	}
}

static void begin_table(struct sides *s)
{
	str_addf(s->out, "<table class=\"sides\"><tbody%s>\n", s->page->after ? "" : " class=\"alone\"");
}

static void end_table(struct sides *s)
{
	str_add(s->out, "</tbody></table>\n");
}

// Equal lines: `count` from these on.
static void add_equal(struct sides *s, size_t old_begin, size_t new_begin, size_t count)
{
	for (size_t i = 0; i < count;) {
		size_t closed = i;
		while (closed < count && !s->is_open[old_begin + closed])
			closed++;
		int folds = closed - i >= LEAST_FOLD;
		if (folds) {
			end_table(s);
			str_addf(s->out, "<details><summary>%zu equal lines</summary>\n", closed - i);
			begin_table(s);
		}
		closed += closed == i;
		for (; i < closed; i++)
			page_sides_add_row(s, old_begin + i, s->page->after ? new_begin + i : NONE, 1);
		if (folds) {
			end_table(s);
			str_add(s->out, "</details>\n");
			begin_table(s);
		}
	}
}

static void add_all(struct sides *s)
{
	size_t old_line = 0, new_line = 0;
	begin_table(s);
	VEC_EACH (const struct hunk, hunk, s->hunks.list) {
		add_equal(s, old_line, new_line, hunk->old_begin - old_line);
		add_hunk(s, hunk);
		old_line = hunk->old_end;
		new_line = hunk->new_end;
	}
	add_equal(s, old_line, new_line, s->hunks.before.list.count - old_line);
	end_table(s);
}

void page_add_sides(struct str *out, const struct page *page)
{
	struct sides sides = {.out = out, .page = page};
	hunks_find(&sides.hunks, page->before, page->after ? page->after : page->before);
	static const char *const keys[] = {"kernels", "launches", "phases", "diagnostics"};
	sides.is_open = util_alloc(sides.hunks.before.list.count + 1);
	for (size_t i = 0; i < sides.hunks.list.count; i++)
		open_around(&sides, sides.hunks.list.items[i].old_begin, sides.hunks.list.items[i].old_end);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		open_places(&sides, keys[i]);
	str_addf(out, "<section id=\"text\">\n<h2>%s</h2>\n", page->after ? "Before and after" : "The text");
	if (page->after && !sides.hunks.list.count)
		str_add(out, "<p>Nothing was changed.</p>\n");
	add_all(&sides);
	str_add(out, "</section>\n");
	free(sides.is_open);
	hunks_dispose(&sides.hunks);
}
