// Both texts beside each other. The hunks of their diff say which lines belong together; in a hunk, an old line stands beside the
// first new line that is still mostly the same, and what differs in the two is marked. Each diagnostic is below its line. Long
// stretches that are equal and have no diagnostic are folded.
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

static int is_inside(char byte) // of a character of UTF-8
{
	return ((unsigned char)byte & 0xc0) == 0x80;
}

// Bytes that both begin with, whole characters.
static size_t common_begin(struct text a, struct text b)
{
	size_t n = 0, most = a.length < b.length ? a.length : b.length;
	while (n < most && a.bytes[n] == b.bytes[n])
		n++;
	while (n && ((n < a.length && is_inside(a.bytes[n])) || (n < b.length && is_inside(b.bytes[n]))))
		n--;
	return n;
}

// Bytes that both end with, behind the common begin.
static size_t common_end(struct text a, struct text b, size_t begin)
{
	size_t n = 0, most = (a.length < b.length ? a.length : b.length) - begin;
	while (n < most && a.bytes[a.length - n - 1] == b.bytes[b.length - n - 1])
		n++;
	while (n && is_inside(a.bytes[a.length - n]))
		n--;
	return n;
}

static int is_mostly_same(struct text a, struct text b)
{
	size_t begin = common_begin(a, b);
	return a.length && 2 * (begin + common_end(a, b, begin)) >= a.length;
}

// The text, with `element` around what differs from `other`; NULL: nothing is marked.
static void add_text(struct str *out, struct text text, const struct text *other, const char *element)
{
	size_t begin = other ? common_begin(text, *other) : text.length;
	size_t end = other ? text.length - common_end(text, *other, begin) : text.length;
	html_add_bytes(out, text.bytes, begin);
	if (element && end > begin)
		str_addf(out, "<%s>", element);
	html_add_bytes(out, text.bytes + begin, end - begin);
	if (element && end > begin)
		str_addf(out, "</%s>", element);
	html_add_bytes(out, text.bytes + end, text.length - end);
}

// `element`: how a difference is marked; NULL: there is none. Without `other` the whole line is one, which a sign says.
static void add_cell(struct sides *s, size_t index, int is_old, const struct text *other, const char *element)
{
	char letter = is_old ? 'L' : 'R';
	const char *sign = !element || other ? "" : is_old ? "\xe2\x88\x92 " : "+ ";
	if (index == NONE) {
		str_add(s->out, "<td></td><td></td>");
		return;
	}
	str_addf(s->out, "<td class=\"n\" id=\"%c%zu\"><a href=\"#%c%zu\">%s%zu</a></td><td class=\"%s\"><code>",
	    letter, index + 1, letter, index + 1, sign, index + 1, element ? element : "same");
	add_text(s->out, line_of(is_old ? &s->hunks.before : &s->hunks.after, index), other, element);
	str_add(s->out, "</code></td>");
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
static void add_row(struct sides *s, size_t old_line, size_t new_line, int is_equal)
{
	struct text old_text = line_of(&s->hunks.before, old_line), new_text = line_of(&s->hunks.after, new_line);
	int is_pair = old_line != NONE && new_line != NONE;
	str_add(s->out, "<tr>");
	add_cell(s, old_line, 1, is_pair ? &new_text : NULL, is_equal ? NULL : "del");
	if (s->page->after)
		add_cell(s, new_line, 0, is_pair ? &old_text : NULL, is_equal ? NULL : "ins");
	str_add(s->out, "</tr>\n");
	if (old_line != NONE)
		add_notes(s, old_line);
}

// ---- hunks

static void add_hunk(struct sides *s, const struct hunk *hunk)
{
	size_t k = hunk->new_begin;
	for (size_t i = hunk->old_begin; i < hunk->old_end; i++) {
		size_t found = k;
		while (found < hunk->new_end &&
		       !is_mostly_same(line_of(&s->hunks.before, i), line_of(&s->hunks.after, found)))
			found++;
		if (found == hunk->new_end) {
			add_row(s, i, NONE, 0);
			continue;
		}
		for (; k < found; k++)
			add_row(s, NONE, k, 0);
		add_row(s, i, k++, 0);
	}
	for (; k < hunk->new_end; k++)
		add_row(s, NONE, k, 0);
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

static void find_open(struct sides *s)
{
	static const char *const keys[] = {"kernels", "launches", "phases", "diagnostics"};
	s->is_open = util_alloc(s->hunks.before.list.count + 1);
	for (size_t i = 0; i < s->hunks.list.count; i++)
		open_around(s, s->hunks.list.items[i].old_begin, s->hunks.list.items[i].old_end);
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		open_places(s, keys[i]);
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
			add_row(s, old_begin + i, s->page->after ? new_begin + i : NONE, 1);
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
	for (size_t i = 0; i < s->hunks.list.count; i++) {
		const struct hunk *hunk = &s->hunks.list.items[i];
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
	find_open(&sides);
	str_addf(out, "<section id=\"text\">\n<h2>%s</h2>\n", page->after ? "Before and after" : "The text");
	if (page->after && !sides.hunks.list.count)
		str_add(out, "<p>Nothing was changed.</p>\n");
	add_all(&sides);
	str_add(out, "</section>\n");
	free(sides.is_open);
	hunks_dispose(&sides.hunks);
}
