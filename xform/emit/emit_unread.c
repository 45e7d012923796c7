// Code that the build's flags leave out (`#ifdef WITH_BARRIER`) was not analysed. In a copy, it is replaced
// by an #error with the same number of lines. So a build with other flags fails and says why. It would
// otherwise run code that a block loop may not contain, or pass arguments in another order.
//
// For a function without a copy, the copy of the calling kernel checks this: the function's conditional
// directives are repeated before it, with an #error in the same branches.
#include "emit_parts.h"

static const char ERROR[] =
    "#error \"cuelastic read this file with flags that leave this out: rewrite it with these\"";

static unsigned line_after(const struct source *s, unsigned offset)
{
	while (offset < s->length && !(s->text[offset] == '\n' && s->text[offset - 1] != '\\' &&
	                                 (s->text[offset - 1] != '\r' || s->text[offset - 2] != '\\')))
		offset++;
	return offset < s->length ? offset + 1 : offset;
}

static void replace(const struct emit *e, struct edits *edits, const struct source *s, struct span piece)
{
	struct str out = {0};
	if (piece.begin >= piece.end)
		return;
	str_add(&out, ERROR);
	for (unsigned i = piece.begin; i < piece.end; i++)
		if (s->text[i] == '\n')
			str_add(&out, "\n");
	edits_replace(edits, piece, arena_take(&e->model->arena, &out));
}

// From directive to directive, including the conditions inside.
static void guard(const struct emit *e, struct edits *edits, const struct source *s, struct span at)
{
	int depth = 0;
	struct span piece = {line_after(s, at.begin), 0};
	for (size_t i = source_token_at(s, at.begin) + 1; i < s->tokens.count; i++) {
		const struct token *token = &s->tokens.items[i];
		if (token->at.begin >= at.end)
			break;
		if (!token->directive || !source_token_is(s, i, "#"))
			continue;
		const char *word = s->text + s->tokens.items[i + 1].at.begin;
		int is_between = !depth && (util_starts_with(word, "el") || util_starts_with(word, "endif"));
		depth += util_starts_with(word, "if") - (depth && util_starts_with(word, "endif"));
		if (!is_between)
			continue;
		unsigned offset = token->at.begin;
		while (offset > 0 && s->text[offset - 1] != '\n')
			offset--;
		piece.end = offset;
		replace(e, edits, s, piece);
		piece.begin = line_after(s, token->at.begin);
	}
}

void emit_guard_unread(
    const struct emit *e, struct edits *edits, const struct function *f, struct span within)
{
	for (size_t i = 0; i < f->text.unread.count; i++) {
		struct span at = f->text.unread.items[i].at;
		if (f->text.unread.items[i].is_guarded && at.begin >= within.begin && at.end <= within.end)
			guard(e, edits, f->source, at);
	}
}

// The span of left-out code may contain the directive that ends it, with nothing after it.
static int is_guarded_at(const struct function *f, unsigned offset)
{
	for (size_t i = 0; i < f->text.unread.count; i++) {
		const struct unread *unread = &f->text.unread.items[i];
		if (unread->is_guarded && span_has(unread->at, offset))
			return 1;
	}
	return 0;
}

void emit_guard_others(struct str *out, const struct function *kernel)
{
	for (size_t i = 0; i < kernel->found.guarded_for.count; i++) {
		str_add(out, "\n");
		// From the first conditional directive of the definition to the last.
		const struct function *f = kernel->found.guarded_for.items[i];
		const struct source *s = f->source;
		for (size_t k = source_token_at(s, f->text.at.begin);
		    k + 1 < s->tokens.count && s->tokens.items[k].at.begin < f->text.body.end; k++) {
			unsigned at = s->tokens.items[k].at.begin;
			const char *word = s->text + s->tokens.items[k + 1].at.begin;
			int begins = util_starts_with(word, "if") || util_starts_with(word, "el");
			if (!s->tokens.items[k].directive || !source_token_is(s, k, "#") ||
			    !(begins || util_starts_with(word, "endif")))
				continue;
			str_add_bytes(out, s->text + at, line_after(s, at) - at);
			if (begins && is_guarded_at(f, line_after(s, at)))
				str_addf(out, "%s\n", ERROR);
		}
	}
}
