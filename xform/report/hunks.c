// Each line becomes a number, equal lines the same one, and the unchanged lines are a longest common
// subsequence. The output keeps the input's lines in their order, and changes or adds some. So no line that
// it keeps is in a hunk, unless a changed line equals a kept one.
#include "hunks.h"

#include <string.h>

#include <uthash.h>

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

// A part's text has a number. The hash's keys point into the texts.
struct numbered {
	unsigned number;
	UT_hash_handle hh;
};

static unsigned hunks_number_of(struct numbered **all, struct arena *arena, const char *text, struct span at)
{
	struct numbered *found;
	HASH_FIND(hh, *all, text + at.begin, at.end - at.begin, found);
	if (!found) {
		found = ARENA_NEW(arena, struct numbered);
		found->number = HASH_COUNT(*all);
		HASH_ADD_KEYPTR(hh, *all, text + at.begin, at.end - at.begin, found);
	}
	return found->number;
}

void hunks_compare(hunk_list_t *out, const char *before, const struct span *a, size_t a_count,
    const char *after, const struct span *b, size_t b_count)
{
	struct numbered *all = NULL;
	struct arena arena = {0};
	unsigned *numbers = util_alloc((a_count + b_count + 1) * sizeof *numbers);
	for (size_t i = 0; i < a_count; i++)
		numbers[i] = hunks_number_of(&all, &arena, before, a[i]);
	for (size_t i = 0; i < b_count; i++)
		numbers[a_count + i] = hunks_number_of(&all, &arena, after, b[i]);
	lcs_find(out, numbers, a_count, numbers + a_count, b_count);
	HASH_CLEAR(hh, all);
	arena_dispose(&arena);
	free(numbers);
}

void hunks_find(struct hunks *out, const char *before, const char *after)
{
	*out = (struct hunks){0};
	split(&out->before, before);
	split(&out->after, after);
	hunks_compare(&out->list, before, out->before.list.items, out->before.list.count, after,
	    out->after.list.items, out->after.list.count);
}

// 1: of a word, or of a character of UTF-8; 2: a blank; 0: another one, which is a part by itself.
static int kind_of(char byte)
{
	unsigned char c = (unsigned char)byte;
	if (c == ' ' || c == '\t')
		return 2;
	return c == '_' || c >= 0x80 || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
}

void hunks_words(hunk_words_t *out, const char *text, size_t length)
{
	for (size_t at = 0, end; at < length; at = end) {
		int kind = kind_of(text[at]);
		for (end = at + 1; kind && end < length && kind_of(text[end]) == kind;)
			end++;
		VEC_PUSH(out, ((struct span){(unsigned)at, (unsigned)end}));
	}
}

void hunks_dispose(struct hunks *hunks)
{
	VEC_DISPOSE(&hunks->before.list);
	VEC_DISPOSE(&hunks->after.list);
	VEC_DISPOSE(&hunks->list);
}
