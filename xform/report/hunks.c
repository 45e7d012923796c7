// The output keeps the order of the input's lines and only changes or adds some. So a greedy walk that looks ahead for the
// next common line finds the same hunks as a longest common subsequence.
#include "hunks.h"

#include <string.h>

enum { LOOK_AHEAD = 400 };

static void split(struct hunk_lines *out, const char *text)
{
	out->text = text;
	for (unsigned at = 0; text[at];) {
		const char *end = strchr(text + at, '\n');
		unsigned next = end ? (unsigned)(end - text) + 1 : at + (unsigned)strlen(text + at);
		VEC_PUSH(&out->list, ((struct span){at, next}));
		at = next;
	}
}

static int same_line(const struct hunk_lines *a, size_t i, const struct hunk_lines *b, size_t k)
{
	struct span x = a->list.items[i], y = b->list.items[k];
	return x.end - x.begin == y.end - y.begin &&
	       !memcmp(a->text + x.begin, b->text + y.begin, x.end - x.begin);
}

static int is_trivial(const struct hunk_lines *from, size_t i)
{
	struct span at = from->list.items[i];
	return strspn(from->text + at.begin, " \t\r\n{};") >= at.end - at.begin;
}

// Do the texts agree again here? Equal lines must follow, up to one with more than a brace or blanks, or to
// the end.
static int meets(const struct hunk_lines *a, size_t i, const struct hunk_lines *b, size_t k)
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

static struct hunk next_hunk(const struct hunk_lines *a, const struct hunk_lines *b, size_t i, size_t k)
{
	for (size_t distance = 1; distance < LOOK_AHEAD; distance++)
		for (size_t of_old = 0; of_old <= distance; of_old++) {
			size_t x = i + of_old, y = k + distance - of_old;
			if (x <= a->list.count && y <= b->list.count && meets(a, x, b, y))
				return (struct hunk){i, x, k, y};
		}
	return (struct hunk){i, a->list.count, k, b->list.count};
}

void hunks_find(struct hunks *out, const char *before, const char *after)
{
	*out = (struct hunks){0};
	split(&out->before, before);
	split(&out->after, after);
	const struct hunk_lines *a = &out->before, *b = &out->after;
	for (size_t i = 0, k = 0; i < a->list.count || k < b->list.count;) {
		if (i < a->list.count && k < b->list.count && same_line(a, i, b, k)) {
			i++, k++;
			continue;
		}
		struct hunk hunk = next_hunk(a, b, i, k);
		VEC_PUSH(&out->list, hunk);
		i = hunk.old_end;
		k = hunk.new_end;
	}
}

void hunks_dispose(struct hunks *hunks)
{
	VEC_DISPOSE(&hunks->before.list);
	VEC_DISPOSE(&hunks->after.list);
	VEC_DISPOSE(&hunks->list);
}
