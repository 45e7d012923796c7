// Bytes → source → tokens, lines, brackets → edits. Tokens stay in order and inside; between them is only
// white space and line splices; an edit list drawn from the tokens applies, or refuses, but never damages
// what lies outside of its edits.
#include "xform/emit/edit.h"

#include "check.h"
#include "fuzz.h"

#include <stdio.h>
#include <string.h>

static void demand(int condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "fuzz_source: %s\n", what);
	abort();
}

static void check_lines(const struct source *s)
{
	unsigned line, column;
	for (unsigned i = 0; i < s->lines.count; i++) {
		struct span span = source_line(s, i + 1);
		demand(span.begin <= span.end && span.end <= s->length, "a line's place");
		source_position(s, s->lines.items[i], &line, &column);
		demand(line == i + 1 && column == 1, "a line's position");
	}
	source_position(s, s->length, &line, &column);
	demand(line == s->lines.count, "the last line");
}

static void check_searches(const struct source *s)
{
	for (size_t i = 0; i < s->tokens.count; i++) {
		size_t closing = source_closing(s, i), next = source_next_code(s, i);
		demand(closing == s->tokens.count || closing >= i, "a closing bracket stands behind");
		demand(next > i, "the next token stands behind");
		size_t previous = source_previous_code(s, next);
		demand(previous == s->tokens.count || previous < next, "the token before");
	}
	source_has_directive(s, (struct span){0, s->length});
	source_has_word(s, (struct span){0, s->length}, "kernel");
}

// Wraps every third token and deletes every seventh.
static size_t add_edits(struct edits *edits, const struct source *s)
{
	size_t grown = 0;
	for (size_t i = 0; i < s->tokens.count; i++) {
		struct span at = s->tokens.items[i].at;
		if (i % 7 == 0) {
			edits_replace(edits, at, "");
			grown -= at.end - at.begin;
		} else if (i % 3 == 0) {
			edits_insert(edits, at.begin, "(");
			edits_insert(edits, at.end, ")");
			grown += 2;
		}
	}
	return grown;
}

static void check_edits(const struct source *s)
{
	struct edits edits = {0};
	struct str out = {0};
	unsigned clash;
	size_t grown = add_edits(&edits, s);
	demand(edits_apply(&out, &edits, s->text, (struct span){0, s->length}, &clash) == 0,
	    "edits that do not overlap");
	demand(out.length == s->length + grown, "the length of the result");
	if (s->tokens.count && s->tokens.items[0].at.end > s->tokens.items[0].at.begin + 1) {
		struct span at = s->tokens.items[0].at;
		out.length = 0;
		edits_replace(&edits, (struct span){at.begin, at.end - 1}, "x");
		demand(edits_apply(&out, &edits, s->text, (struct span){0, s->length}, &clash) < 0,
		    "edits that overlap");
		demand(out.length == 0, "nothing is written of edits that overlap");
	}
	edits_dispose(&edits);
	str_dispose(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
	struct source source;
	source_from_text(&source, "fuzz.cu", (const char *)bytes, length);
	demand(source.length == length && !memcmp(source.text, bytes, length), "the bytes stay");
	check_tokens(&source);
	check_lines(&source);
	check_searches(&source);
	check_edits(&source);
	source_dispose(&source);
	return 0;
}
