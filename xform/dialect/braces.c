// Braces in launch configurations, `k<<<{1, 2}, {3}>>>(…)`: nvcc treats each as the initialiser of a dim3;
// clang drops the whole statement from its tree. So the parser gets another text of the same length, in which
// such braces are parentheses (`(1, 2)`, a comma expression) and empty ones are 0. Only the configuration's
// tree differs, of which only calls and names are used. All offsets are the input file's. For a program that
// runs, the types are written before the braces: `dim3{1, 2}`.
#include "dialect.h"

#include <string.h>

// `step`: 1; or -1 for the token before, which from the first one on is no index either.
static size_t neighbour(const struct source *s, size_t i, size_t step)
{
	unsigned char directive = i < s->tokens.count ? s->tokens.items[i].directive : 0;
	for (i += step; i < s->tokens.count; i += step) {
		if (s->tokens.items[i].kind == TOKEN_COMMENT)
			continue;
		if (s->tokens.items[i].directive == directive)
			return i;
		if (directive)
			break;
	}
	return s->tokens.count;
}

size_t dialect_next(const struct source *s, size_t i)
{
	return neighbour(s, i, 1);
}

size_t dialect_before(const struct source *s, size_t i)
{
	return neighbour(s, i, (size_t)-1);
}

// Rewrites a brace-enclosed argument in *text if nothing is nested in it, and returns the token after it;
// else tokens.count.
static size_t rewrite_argument(char *text, const struct source *s, size_t open)
{
	size_t last = open, i = dialect_next(s, open);
	for (; i < s->tokens.count && !source_token_is(s, i, "}"); i = dialect_next(s, i)) {
		if (source_token_is(s, i, "{") || source_token_is(s, i, ";"))
			return s->tokens.count;
		last = i;
	}
	size_t after = i < s->tokens.count ? dialect_next(s, i) : i;
	if (!source_token_is(s, after, ",") && !source_token_is(s, after, ">>>"))
		return s->tokens.count;
	struct span first = s->tokens.items[open].at, end = s->tokens.items[i].at;
	text[first.begin] = last == open ? '0' : '(';
	text[end.begin] = last == open ? ' ' : ')';
	if (source_token_is(s, last, ",")) {
		struct span at = s->tokens.items[last].at;
		for (unsigned k = at.begin; k < at.end; k++)
			if (text[k] != '\n' && text[k] != '\\')
				text[k] = ' ';
	}
	return after;
}

static int is_opening(char c)
{
	return c == '(' || c == '[' || c == '{';
}

static int is_closing(char c)
{
	return c == ')' || c == ']' || c == '}';
}

static void rewrite_configuration(char *text, const struct source *s, size_t open)
{
	int depth = 0, argument = 0, begins = 1;
	for (size_t i = dialect_next(s, open); i < s->tokens.count; i = dialect_next(s, i)) {
		char c = s->text[s->tokens.items[i].at.begin];
		if (begins && c == '{' && argument < 2) {
			i = rewrite_argument(text, s, i);
			if (i >= s->tokens.count)
				return;
			c = s->text[s->tokens.items[i].at.begin];
		}
		if (depth == 0 && (source_token_is(s, i, ">>>") || c == ';'))
			return;
		depth += is_opening(c) - is_closing(c);
		begins = depth == 0 && c == ',';
		argument += begins;
	}
}

char *braces_hide(struct arena *arena, const struct source *source)
{
	char *text = NULL;
	for (size_t i = 0; i < source->tokens.count; i++) {
		if (!source_token_is(source, i, "<<<"))
			continue;
		if (!text)
			text = arena_copy(arena, source->text, source->length);
		rewrite_configuration(text, source, i);
	}
	return text;
}

// ---- with types

static void name_configuration(
    struct str *out, unsigned *copied, const struct source *s, const char *text, size_t open)
{
	static const char *const types[] = {"dim3", "dim3", "size_t", "cudaStream_t"};
	size_t argument = 0;
	int depth = 0, begins = 1;
	for (size_t i = dialect_next(s, open); i < s->tokens.count && argument < 4; i = dialect_next(s, i)) {
		unsigned at = s->tokens.items[i].at.begin;
		char c = s->text[at];
		if (depth == 0 && (source_token_is(s, i, ">>>") || c == ';'))
			return;
		if (begins && c == '{') {
			str_add_bytes(out, text + *copied, at - *copied);
			str_add(out, types[argument]);
			*copied = at;
		}
		depth += is_opening(c) - is_closing(c);
		begins = depth == 0 && c == ',';
		argument += (size_t)begins;
	}
}

char *braces_name(struct arena *arena, const struct source *source, const char *text)
{
	struct str out = {0};
	unsigned copied = 0;
	for (size_t i = 0; i < source->tokens.count; i++)
		if (source_token_is(source, i, "<<<"))
			name_configuration(&out, &copied, source, text, i);
	if (!copied)
		return NULL;
	str_add_bytes(&out, text + copied, source->length - copied);
	return arena_take(arena, &out);
}
