// Finds the parts of a launch that libclang gives no places for in the text.
#include "facts_text.h"

#include <string.h>

// The name is before `<<<`, perhaps with template arguments after it, so the search goes backwards. Inside
// parentheses, angle brackets are comparisons. If a macro contains `<<<`, its body is searched.
struct span facts_callee_name(const struct source *s, unsigned open, unsigned begin)
{
	size_t i = source_token_at(s, open);
	int angles = 0, round = 0, in_directive = i < s->tokens.count && s->tokens.items[i].directive;
	while ((i = in_directive ? i - 1 : source_previous_code(s, i)) < s->tokens.count &&
	       s->tokens.items[i].at.begin >= begin) {
		if (s->tokens.items[i].kind == TOKEN_WORD && !angles && !round)
			return s->tokens.items[i].at;
		round -= source_nesting(s, i);
		angles -= round ? 0 : source_angles(s, i);
	}
	return (struct span){0, 0};
}

struct span facts_with_qualifiers(const struct source *s, struct span name, unsigned begin)
{
	size_t i = source_token_at(s, name.begin), colons, before = source_previous_code(s, i);
	struct span at = name;
	if (source_token_is(s, before, "template")) // `a::template k<int>`
		i = before;
	while (at.end && source_token_is(s, colons = source_previous_code(s, i), "::")) {
		at.begin = s->tokens.items[colons].at.begin;
		i = source_previous_code(s, colons);
		if (i >= s->tokens.count || s->tokens.items[i].kind != TOKEN_WORD ||
		    s->tokens.items[i].at.begin < begin || source_token_is(s, i, "return"))
			break;
		at.begin = s->tokens.items[i].at.begin;
	}
	return at;
}

struct span facts_last_name(const struct source *s, struct span at)
{
	size_t i = source_token_at(s, at.begin);
	if (source_token_is(s, i, "::"))
		i = source_next_code(s, i);
	while (source_token_is(s, source_next_code(s, i), "::"))
		i = source_next_code(s, source_next_code(s, i));
	return at.end && i < s->tokens.count ? s->tokens.items[i].at : (struct span){0, 0};
}

int facts_read_pieces(const struct source *s, struct launch *l)
{
	size_t paren = source_next_code(s, source_token_at(s, l->close.begin));
	size_t end = source_token_is(s, paren, "(") ? source_closing(s, paren) : s->tokens.count;
	if (end >= s->tokens.count)
		return -1;
	l->paren = s->tokens.items[paren].at;
	l->has_arguments = source_next_code(s, paren) != end;
	l->name_at = facts_callee_name(s, l->open.begin, l->at.begin);
	l->qualified_at = facts_with_qualifiers(s, l->name_at, l->at.begin);
	l->at.end = s->tokens.items[end].at.end;
	return 0;
}

// Is there ++, -- or an assignment among the tokens?
int facts_has_side_effect(const struct source *s, struct span at)
{
	for (size_t i = source_token_at(s, at.begin);
	    i + 1 < s->tokens.count && s->tokens.items[i].at.end < at.end; i++) {
		struct span a = s->tokens.items[i].at, b = s->tokens.items[i + 1].at;
		char c = s->text[a.begin], next = s->text[b.begin], previous = i ? s->text[a.begin - 1] : ' ';
		if (s->tokens.items[i].kind != TOKEN_PUNCTUATION)
			continue;
		if ((c == '+' || c == '-') && next == c && b.begin == a.end)
			return 1;
		if (c == '=' && s->text[a.end] != '=' && !strchr("=!<>", previous))
			return 1;
	}
	return 0;
}

int facts_share_a_name(const struct source *s, struct span a, struct span b)
{
	SOURCE_EACH (i, s, a)
		SOURCE_EACH (k, s, b)
			if (s->tokens.items[i].kind == TOKEN_WORD && source_is_same(s, i, k))
				return 1;
	return 0;
}

// Directives inside a launch are harmless if the edited tokens are the same under all conditions: one <<< and
// one >>>, and no condition from the name to <<< or around the first argument.
int facts_directives_are_harmless(const struct source *s, const struct launch *l)
{
	int opens = 0, closes = 0;
	if (!source_has_directive(s, l->at))
		return 1;
	SOURCE_EACH (i, s, l->at) {
		opens += source_token_is(s, i, "<<<");
		closes += source_token_is(s, i, ">>>");
	}
	size_t first = source_next_code(s, source_token_at(s, l->paren.begin));
	return opens == 1 && closes == 1 && first < s->tokens.count &&
	       !source_has_directive(s, (struct span){l->name_at.begin, l->open.end}) &&
	       !source_has_directive(s, (struct span){l->close.begin, s->tokens.items[first].at.end});
}

// The number of top-level commas in brackets plus one; 0: the brackets are empty. Angle brackets count if no
// parenthesis is open.
static size_t count_parts(const struct source *s, size_t first, size_t end)
{
	size_t count = first < end;
	int angles = 0;
	for (size_t i = first; i < end; i = source_next_code(s, i)) {
		angles += source_angles(s, i);
		count += source_token_is(s, i, ",") && !angles;
		if (source_nesting(s, i) > 0)
			i = source_closing(s, i);
	}
	return count;
}

void facts_read_instance(struct model *model, struct launch *l)
{
	const struct source *s = model->source;
	size_t open = source_next_code(s, source_token_at(s, l->name_at.begin));
	size_t end = source_token_at(s, l->open.begin), close = source_previous_code(s, end);
	const struct function *f = l->kernel;
	int has_pack = 0;
	for (size_t i = 0; f && i < f->template_params.count; i++)
		has_pack |= f->template_params.items[i].is_pack;
	if (f && !f->is_template)
		l->instance = "";
	if (!f || l->instance || l->in_macro || !source_token_is(s, open, "<") || open >= close || has_pack ||
	    count_parts(s, source_next_code(s, open), close) != f->template_params.count)
		return;
	unsigned begin = s->tokens.items[open].at.begin;
	l->instance = arena_copy(&model->arena, s->text + begin, s->tokens.items[close].at.end - begin);
}

struct span facts_stream(const struct source *s, struct span configuration, unsigned *parts)
{
	size_t i = source_token_at(s, configuration.begin), end = source_token_at(s, configuration.end - 3);
	struct span at = {0, 0};
	int commas = 0, has_angle = 0;
	for (i = source_next_code(s, i); i < end; i = source_next_code(s, i)) {
		has_angle |= source_token_is(s, i, "<");
		if (source_token_is(s, i, ",")) {
			commas++;
			continue;
		}
		if (commas == 3 && !at.end)
			at.begin = s->tokens.items[i].at.begin;
		if (source_nesting(s, i) > 0)
			i = source_closing(s, i);
		if (commas == 3)
			at.end = s->tokens.items[i].at.end;
	}
	*parts = has_angle ? 0 : (unsigned)commas + 1;
	return at;
}
