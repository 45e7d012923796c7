// Rebases the names of headers in quotes: puts the relative path from the output's folder to the input's before
// each name that exists in the input's folder. A macro that names such a header is written out, where it can have
// only one value; elsewhere a message says what the compiler must be told.
#include "emit_parts.h"

#include <string.h>
#include <unistd.h>

struct rebasing {
	struct edits *out;
	struct model *model;
	const struct source *source;
	const char *way; // from the output's folder to the input's
};

enum place_kind { NO_PLACE, INCLUDED, ASKED };

// What a directive does with the header that begins at this token.
static enum place_kind place_of(const struct source *s, size_t i)
{
	size_t verb = source_before(s, i);
	if (!s->tokens.items[i].directive)
		return NO_PLACE;
	if (source_token_is_one_of(s, verb, "include import include_next embed"))
		return source_token_is(s, source_before(s, verb), "#") ? INCLUDED : NO_PLACE;
	verb = source_token_is(s, verb, "(") ? source_before(s, verb) : s->tokens.count;
	return source_token_is_one_of(s, verb, "__has_include __has_include_next __has_embed") ? ASKED : NO_PLACE;
}

// The token of the macro's only value, a text in quotes; NULL: it may have another one.
static const struct token *only_value(const struct source *s, size_t name)
{
	struct span at = s->tokens.items[name].at;
	size_t count, value;
	const unsigned *definitions = source_definitions(s, s->text + at.begin, at.end - at.begin, &count);
	if (count != 1 || definitions[0] > name || !source_token_is(s, definitions[0] - 1, "define") ||
	    source_condition(s, definitions[0]))
		return NULL;
	for (size_t i = definitions[0]; i < name; i++) { // a header, or a pragma, may define it anew
		int is_other =
		    source_token_is(s, i, "#") && source_directive_end(s, i) <= name &&
		    source_token_is_one_of(s, source_skip_comments(s, i + 1), "include import include_next pragma");
		if (is_other || source_token_is(s, i, "_Pragma"))
			return NULL;
	}
	value = source_skip_comments(s, definitions[0] + 1);
	int is_alone = source_skip_comments(s, value + 1) >= source_directive_end(s, definitions[0]);
	return is_alone && value < source_directive_end(s, definitions[0]) ? &s->tokens.items[value] : NULL;
}

// Replaces the token at `at` by the name in quotes that `value` is.
static void rebase(const struct rebasing *r, struct span at, const struct token *value)
{
	struct arena *arena = &r->model->arena;
	const char *text = r->source->text + value->at.begin, *folder = util_folder(arena, r->source->path);
	unsigned length = value->at.end - value->at.begin;
	if (value->kind != TOKEN_STRING || text[0] != '"' || length < 3 || text[1] == '/')
		return;
	const char *name = arena_copy(arena, text + 1, length - 2);
	if (!access(arena_format(arena, "%s/%s", folder, name), R_OK))
		edits_replace(r->out, at, arena_format(arena, "\"%s%s\"", r->way, name));
}

// A header that a macro names, in a way that cannot be written out.
static void say_computed(const struct rebasing *r, size_t name, enum place_kind kind)
{
	const struct source *s = r->source;
	struct arena *arena = &r->model->arena;
	struct span at = s->tokens.items[name].at,
	            line = {at.begin, s->tokens.items[source_directive_end(s, name) - 1].at.end};
	int is_beside = kind == ASKED;
	for (size_t i = 0; i < r->model->beside.count; i++)
		is_beside |= span_has(line, r->model->beside.items[i]);
	if (is_beside)
		diag_add(r->model->diags, "computed-include", model_place(r->model, at.begin),
		    arena_format(arena, "compile the output with -I %s, or write the header's name here",
		        util_folder(arena, s->path)),
		    "the compiler searches the header that '%s' names in the output's folder, not in the input's",
		    source_copy(arena, s, at));
}

void includes_rebase(struct edits *out, struct model *model, const struct source *s, const char *output)
{
	struct str from = {0}, to = {0}, way = {0};
	if (output) {
		str_add_real(&from, util_folder(&model->arena, output));
		str_add_real(&to, util_folder(&model->arena, s->path));
		str_add_way(&way, str_text(&from), str_text(&to));
	}
	struct rebasing r = {out, model, s, str_text(&way)};
	for (size_t i = 0; way.length && i < s->tokens.count; i++) {
		enum place_kind kind = place_of(s, i);
		int is_macro = kind && source_is_word(s, i);
		const struct token *value = is_macro ? only_value(s, i) : kind ? &s->tokens.items[i] : NULL;
		if (value)
			rebase(&r, s->tokens.items[i].at, value);
		else if (is_macro)
			say_computed(&r, i, kind);
	}
	str_dispose(&from);
	str_dispose(&to);
	str_dispose(&way);
}
