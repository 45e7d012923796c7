// What holds for the tokens of any text: they stay in order and inside, and between them is only white space
// and line splices.
#include "check.h"

#include <stdio.h>
#include <string.h>

static void demand(int condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "tokens: %s\n", what);
	abort();
}

static void check_gap(const struct source *s, unsigned begin, unsigned end)
{
	if (begin == 0 && util_starts_with(s->text, "\xef\xbb\xbf"))
		begin = 3; // a byte order mark
	for (unsigned i = begin; i < end; i++)
		demand(strchr(" \t\r\n\v\f\\", s->text[i]) != NULL, "bytes between two tokens"); // NUL is found, too
}

void check_tokens(const struct source *s)
{
	unsigned at = 0;
	for (size_t i = 0; i < s->tokens.count; i++) {
		struct span span = s->tokens.items[i].at;
		demand(span.begin >= at && span.end > span.begin && span.end <= s->length, "a token's place");
		demand(source_token_at(s, span.begin) == i, "a token is found at its place");
		check_gap(s, at, span.begin);
		at = span.end;
	}
	check_gap(s, at, s->length);
}
