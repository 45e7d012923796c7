// `k<< <grid, block>> >(…)`, as old formatters wrote launches. nvcc accepts this, clang does not. The three
// characters of a mark are joined in the text, also if a line splice separates them; the space or the splice moves
// before `<<<` or after `>>>`, so that no offset changes and an edit of the launch covers all marks. The file's text
// is kept for comparisons. `operator<< <T>` is not a launch.
#include "source.h"

#include <string.h>

// Are there two adjacent marks, and a third one after a space or a comment? A splice may be anywhere.
static int is_apart(const struct source *s, size_t i, const char *mark)
{
	return source_token_is(s, i, mark) && source_token_is(s, i + 1, mark) &&
	       source_after_splices(s, s->tokens.items[i].at.end) == s->tokens.items[i + 1].at.begin &&
	       source_token_is(s, source_next_code(s, i + 1), mark);
}

static void put_together(struct source *s, size_t i)
{
	struct span first = s->tokens.items[i].at, second = s->tokens.items[i + 1].at,
	            third = s->tokens.items[source_next_code(s, i + 1)].at;
	struct source_marks marks = {first.begin, third.end - first.begin - 3, s->text[first.begin] == '<'};
	char *text = s->text + first.begin, *gap = util_alloc(marks.gap + 1);
	if (!s->written) {
		s->written = util_alloc(s->length + 4);
		memcpy(s->written, s->text, s->length);
	}
	memcpy(gap, text + 1, second.begin - first.end);
	memcpy(gap + (second.begin - first.end), s->text + second.end, third.begin - second.end);
	memset(text, *text, marks.gap + 3);
	memcpy(marks.is_open ? text : text + 3, gap, marks.gap);
	free(gap);
	VEC_PUSH(&s->marks, marks);
}

// The end of the configuration: `>>>` or `>> >` before a `(`; or tokens.count.
static size_t find_end(const struct source *s, size_t i)
{
	int depth = 0;
	for (; i < s->tokens.count && depth >= 0; i = source_next_code(s, i)) {
		int is_end = source_token_is(s, i, ">>>") || is_apart(s, i, ">");
		size_t last = is_apart(s, i, ">") ? source_next_code(s, i + 1) : i;
		if (is_end && !depth && source_token_is(s, source_next_code(s, last), "("))
			return i;
		depth += source_nesting(s, i);
		if (!depth && source_token_is(s, i, ";"))
			break;
	}
	return s->tokens.count;
}

void source_close_launches(struct source *s)
{
	for (size_t i = 1; i + 2 < s->tokens.count; i++) {
		if (s->tokens.items[i].directive || s->text[s->tokens.items[i].at.begin] != '<')
			continue;
		int is_open = source_token_is(s, i, "<<<"), is_split = is_apart(s, i, "<");
		if ((!is_open && !is_split) || source_token_is(s, source_previous_code(s, i), "operator"))
			continue;
		size_t end = find_end(s, source_next_code(s, is_split ? source_next_code(s, i + 1) : i));
		if (end == s->tokens.count)
			continue;
		if (is_apart(s, end, ">"))
			put_together(s, end);
		if (is_split)
			put_together(s, i);
	}
}
