// Bodies with #define and #undef inside: their copies repeat the directives. That changes nothing when, for
// every macro that the body touches,
//   - nothing in the function uses the name before its first directive, and no macro from outside holds it,
//   so
//     that it does not matter what the name meant before;
//   - the first directive fits the state that the last one left: an #undef, or a #define of a name that is
//     undefined then, or has just that text. From there on the copy goes through the same states.
// Directives under an #if inside the body, and #include, are not followed.
#include "analysis.h"

#include <string.h>

static int same_word(const struct source *s, size_t a, size_t b)
{
	struct span x = s->tokens.items[a].at, y = s->tokens.items[b].at;
	return x.end - x.begin == y.end - y.begin &&
	       !memcmp(s->text + x.begin, s->text + y.begin, x.end - x.begin);
}

static struct span rest_of_line(const struct source *s, size_t name)
{
	struct span rest = {s->tokens.items[name].at.end, s->tokens.items[name].at.end};
	for (; rest.end < s->length && s->text[rest.end] != '\n'; rest.end++)
		if (s->text[rest.end] == '\\' && rest.end + 1 < s->length)
			rest.end++;
	while (rest.end > rest.begin && strchr(" \t\r", s->text[rest.end - 1]))
		rest.end--;
	return rest;
}

static int same_text(const struct source *s, struct span a, struct span b)
{
	return a.end - a.begin == b.end - b.begin &&
	       !memcmp(s->text + a.begin, s->text + b.begin, a.end - a.begin);
}

// Is token `i` the name that a directive of this kind touches?
static int is_directive(const struct source *s, size_t i, const char *word)
{
	return i >= 2 && s->tokens.items[i].directive && source_token_is(s, i - 1, word) &&
	       source_token_is(s, i - 2, "#");
}

static int touches(const struct source *s, size_t i)
{
	return is_directive(s, i, "define") || is_directive(s, i, "undef");
}

static int is_used_before(const struct source *s, unsigned begin, size_t name)
{
	for (size_t i = source_token_at(s, begin); i < name; i++)
		if (s->tokens.items[i].kind == TOKEN_WORD && same_word(s, i, name))
			return 1;
	return 0;
}

static int is_keyword(const struct source *s, size_t i)
{
	static const char *const words[] = {
	    "if", "ifdef", "ifndef", "elif", "else", "endif", "undef", "include", "pragma", "line", "error"};
	for (size_t k = 0; k < sizeof words / sizeof *words; k++)
		if (source_token_is(s, i, words[k]))
			return 1;
	return 0;
}

// In the text of a macro before the body, which the body may use.
static int is_in_other_macro(
    const struct source *s, struct span body, const struct source *text, struct span word)
{
	int in_define = 0;
	for (size_t i = 0; i + 1 < s->tokens.count; i++) {
		struct span at = s->tokens.items[i].at;
		if (source_token_is(
		        s, i, "#")) // one that makes a string comes with its parameter, and changes nothing
			in_define = source_token_is(s, i + 1, "define") || (in_define && !is_keyword(s, i + 1));
		int later = s == text && at.begin >= body.begin; // or inside it, where it is met as well
		if (in_define && s->tokens.items[i].directive && !later && !touches(s, i) &&
		    at.end - at.begin == word.end - word.begin &&
		    !memcmp(s->text + at.begin, text->text + word.begin, at.end - at.begin))
			return 1;
	}
	return 0;
}

static int is_in_any_macro(const struct model *model, const struct function *f, size_t name)
{
	struct span word = f->source->tokens.items[name].at;
	int is = is_in_other_macro(model->source, f->body, f->source, word);
	for (size_t i = 0; i < model->sources.count && !is; i++)
		is = is_in_other_macro(model->sources.items[i], f->body, f->source, word);
	return is;
}

// The last directive of the body for the same name.
static size_t last_of(const struct source *s, struct span body, size_t first)
{
	size_t last = first;
	for (size_t i = first; i < s->tokens.count && s->tokens.items[i].at.begin < body.end; i++)
		if (touches(s, i) && same_word(s, i, first))
			last = i;
	return last;
}

static int is_repeatable(const struct model *model, const struct function *f, size_t name)
{
	const struct source *s = f->source;
	for (size_t i = source_token_at(s, f->body.begin); i < name; i++)
		if (touches(s, i) && same_word(s, i, name))
			return 1; // not the first of its name
	if (is_used_before(s, f->at.begin, name) || is_in_any_macro(model, f, name))
		return 0;
	size_t last = last_of(s, f->body, name);
	return is_directive(s, name, "undef") || is_directive(s, last, "undef") ||
	       same_text(s, rest_of_line(s, name), rest_of_line(s, last));
}

int directive_changes_copy(const struct model *model, const struct function *f)
{
	const struct source *s = f->source;
	int depth = 0;
	for (size_t i = source_token_at(s, f->body.begin);
	    i < s->tokens.count && s->tokens.items[i].at.end < f->body.end; i++) {
		if (!s->tokens.items[i].directive || i == 0 || !source_token_is(s, i - 1, "#"))
			continue;
		depth +=
		    source_token_is(s, i, "if") || source_token_is(s, i, "ifdef") || source_token_is(s, i, "ifndef");
		depth -= source_token_is(s, i, "endif");
		if (source_token_is(s, i, "include") || source_token_is(s, i, "include_next"))
			return 1;
		int is_macro = source_token_is(s, i, "define") || source_token_is(s, i, "undef");
		if (is_macro && (depth || i + 1 >= s->tokens.count || !is_repeatable(model, f, i + 1)))
			return 1;
	}
	return 0;
}
