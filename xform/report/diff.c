// The unified diff, by lines. The output keeps the order of the input's lines and only changes or adds some.
// So a greedy walk that looks ahead for the next common line finds the same hunks as a longest common
// subsequence.
#include <string.h>

#include "report.h"

struct lines {
	const char *text;
	VEC(struct span) list; // each with its newline
};

struct hunk {
	size_t old_begin, old_end, new_begin, new_end; // lines
};

enum { CONTEXT = 3, LOOK_AHEAD = 400 };

static void split(struct lines *out, const char *text)
{
	out->text = text;
	for (unsigned at = 0; text[at];) {
		const char *end = strchr(text + at, '\n');
		unsigned next = end ? (unsigned)(end - text) + 1 : at + (unsigned)strlen(text + at);
		VEC_PUSH(&out->list, ((struct span){at, next}));
		at = next;
	}
}

static int same_line(const struct lines *a, size_t i, const struct lines *b, size_t k)
{
	struct span x = a->list.items[i], y = b->list.items[k];
	return x.end - x.begin == y.end - y.begin &&
	       !memcmp(a->text + x.begin, b->text + y.begin, x.end - x.begin);
}

static int is_trivial(const struct lines *from, size_t i)
{
	struct span at = from->list.items[i];
	return strspn(from->text + at.begin, " \t\r\n{};") >= at.end - at.begin;
}

// Do the texts agree again here? Equal lines must follow, up to one with more than a brace or blanks, or to
// the end.
static int meets(const struct lines *a, size_t i, const struct lines *b, size_t k)
{
	for (;; i++, k++) {
		if (i == a->list.count || k == b->list.count)
			return i == a->list.count && k == b->list.count;
		if (!same_line(a, i, b, k))
			return 0;
		if (!is_trivial(a, i))
			return 1;
	}
}

static struct hunk next_hunk(const struct lines *a, const struct lines *b, size_t i, size_t k)
{
	for (size_t distance = 1; distance < LOOK_AHEAD; distance++)
		for (size_t of_old = 0; of_old <= distance; of_old++) {
			size_t x = i + of_old, y = k + distance - of_old;
			if (x <= a->list.count && y <= b->list.count && meets(a, x, b, y))
				return (struct hunk){i, x, k, y};
		}
	return (struct hunk){i, a->list.count, k, b->list.count};
}

static void add_line(struct str *out, char mark, const struct lines *from, size_t i)
{
	struct span at = from->list.items[i];
	str_add_bytes(out, &mark, 1);
	str_add_bytes(out, from->text + at.begin, at.end - at.begin);
	if (from->text[at.end - 1] != '\n')
		str_add(out, "\n\\ No newline at end of file\n");
}

// Hunks first[0..count) are close enough to share their context.
static void add_group(
    struct str *out, const struct lines *a, const struct lines *b, const struct hunk *h, size_t count)
{
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

void report_diff(struct str *out, const struct source *source, const char *changed, const char *output)
{
	struct lines a = {0}, b = {0};
	VEC(struct hunk) hunks = {0};
	split(&a, source->written ? source->written : source->text);
	split(&b, changed);
	for (size_t i = 0, k = 0; i < a.list.count || k < b.list.count;) {
		if (i < a.list.count && k < b.list.count && same_line(&a, i, &b, k)) {
			i++, k++;
			continue;
		}
		struct hunk hunk = next_hunk(&a, &b, i, k);
		VEC_PUSH(&hunks, hunk);
		i = hunk.old_end;
		k = hunk.new_end;
	}
	if (hunks.count)
		str_addf(out, "--- %s\n+++ %s\n", source->path, output ? output : source->path);
	for (size_t i = 0; i < hunks.count;) {
		size_t n = group_length(hunks.items + i, hunks.count - i);
		add_group(out, &a, &b, hunks.items + i, n);
		i += n;
	}
	VEC_DISPOSE(&a.list);
	VEC_DISPOSE(&b.list);
	VEC_DISPOSE(&hunks);
}
