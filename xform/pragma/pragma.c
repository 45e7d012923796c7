// Pragmas, read from the text; reference: docs/reference/pragmas.md.
//
//     pragma  = "#pragma cuelastic kernel" "(" [ NAME ":" ] clause { "," clause } ")"
//     clause  = "off" | "tier" "=" TIER | "blocks" "(" "ordered" ")"
//
// pragma_phase.c reads `#pragma cuelastic phase`. A pragma without a name applies to the kernel that is
// declared or defined next, one with a name to every kernel of that name. None may be ignored silently:
// anything unknown is an error, and no output is written.
#include "pragma.h"

#include "pragma_p.h"

#include <string.h>

// The offset of a token; after the last token, that of the directive's last byte.
unsigned pragma_offset(const struct pragma *p)
{
	const struct token *tokens = p->source->tokens.items;
	return p->at < p->end ? tokens[p->at].at.begin : tokens[p->end - 1].at.end;
}

int pragma_is(const struct pragma *p, const char *text)
{
	return p->at < p->end && source_token_is(p->source, p->at, text);
}

int pragma_wrong(struct pragma *p, const char *message)
{
	diag_add(p->model->diags, "pragma", model_place(p->model, pragma_offset(p)), p->usage, "%s", message);
	return -1;
}

static void skip_comments(struct pragma *p)
{
	while (p->at < p->end && p->source->tokens.items[p->at].kind == TOKEN_COMMENT)
		p->at++;
}

void pragma_advance(struct pragma *p)
{
	p->at++;
	skip_comments(p);
}

int pragma_expect(struct pragma *p, const char *text, const char *message)
{
	if (!pragma_is(p, text))
		return pragma_wrong(p, message);
	pragma_advance(p);
	return 0;
}

const char *pragma_word(struct pragma *p)
{
	if (p->at >= p->end || p->source->tokens.items[p->at].kind != TOKEN_WORD)
		return NULL;
	struct span at = p->source->tokens.items[p->at].at;
	pragma_advance(p);
	return arena_copy(&p->model->arena, p->source->text + at.begin, at.end - at.begin);
}

static int read_tier(struct pragma *p)
{
	if (pragma_expect(p, "=", "'=' expected behind 'tier'") < 0)
		return -1;
	struct pragma before = *p;
	const char *name = pragma_word(p);
	if (!name || model_tier_named(&p->tier, name) < 0)
		return pragma_wrong(&before, "there is no such tier");
	p->has_tier = 1;
	return 0;
}

static int read_clause(struct pragma *p)
{
	struct pragma before = *p;
	const char *word = pragma_word(p);
	if (!word)
		return pragma_wrong(p, "a clause expected");
	if (!strcmp(word, "tier"))
		return read_tier(p);
	if (!strcmp(word, "blocks")) {
		if (pragma_expect(p, "(", "'(' expected behind 'blocks'") < 0 ||
		    pragma_expect(p, "ordered", "'ordered' expected: 'blocks' has no other property") < 0)
			return -1;
		p->ordered = 1;
		return pragma_expect(p, ")", "')' expected behind 'ordered'");
	}
	if (strcmp(word, "off"))
		return pragma_wrong(&before, "unknown clause");
	p->off = 1;
	return 0;
}

static int read_pragma(struct pragma *p)
{
	if (pragma_expect(p, "kernel", "unknown pragma of cuelastic") < 0 ||
	    pragma_expect(p, "(", "'(' expected behind 'kernel'") < 0)
		return -1;
	size_t after = p->at + 1;
	if (p->at < p->end && p->source->tokens.items[p->at].kind == TOKEN_WORD && after < p->end &&
	    source_token_is(p->source, after, ":")) {
		p->name = pragma_word(p);
		pragma_advance(p);
	}
	if (read_clause(p) < 0)
		return -1;
	while (pragma_is(p, ",")) {
		pragma_advance(p);
		if (read_clause(p) < 0)
			return -1;
	}
	if (pragma_expect(p, ")", "')' or ',' expected") < 0)
		return -1;
	return p->at < p->end ? pragma_wrong(p, "nothing more expected") : 0;
}

// Does the token at `i` end the statement or declaration before it?
static int ends_declaration(const struct source *s, size_t i)
{
	return source_token_is(s, i, ";") || source_token_is(s, i, "{") || source_token_is(s, i, "}");
}

static unsigned next_end(const struct source *s, size_t i)
{
	while (i < s->tokens.count && (s->tokens.items[i].directive || !ends_declaration(s, i)))
		i++;
	return i < s->tokens.count ? s->tokens.items[i].at.begin : s->length;
}

// Is the kernel's name before the end of the next declaration? Counts its definition and an earlier
// declaration.
static int follows(const struct pragma *p, const struct function *f)
{
	struct span after = {p->source->tokens.items[p->end - 1].at.end, next_end(p->source, p->end)};
	return (f->in_main && span_has(after, f->place.offset)) ||
	       (f->text.declared_name.end && span_has(after, f->text.declared_name.begin));
}

static int apply(struct pragma *p)
{
	int found = 0;
	FUNCTION_EACH (f, p->model->functions) {
		if (!f->is_kernel || (p->name ? strcmp(p->name, f->name) != 0 : !follows(p, f)))
			continue;
		if (!f->pragma.place.path)
			f->pragma.place = p->place;
		if (p->has_tier && (!f->pragma.is_given || p->tier < f->pragma.tier))
			f->pragma.tier = p->tier;
		f->pragma.is_given |= p->has_tier || p->off;
		if (p->off)
			f->pragma.tier = TIER_OPAQUE;
		f->pragma.blocks_ordered |= p->ordered;
		found = 1;
	}
	if (found)
		return 0;
	diag_add(p->model->diags, "pragma", p->place, NULL,
	    p->name ? "this file defines no kernel '%s'" : "no kernel that this file defines follows this pragma",
	    p->name);
	return -1;
}

static struct pragma begin(struct model *model, size_t hash)
{
	const struct source *s = model->source;
	struct pragma p = {.model = model, .source = s, .at = hash + 3, .end = source_directive_end(s, hash)};
	p.place = model_place(model, s->tokens.items[hash].at.begin);
	while (s->tokens.items[p.end - 1].kind == TOKEN_COMMENT)
		p.end--;
	skip_comments(&p);
	return p;
}

// One directive: the words after `#pragma cuelastic`.
static int handle(struct model *model, size_t hash)
{
	struct pragma p = begin(model, hash);
	if (pragma_is(&p, "phase"))
		return pragma_read_phase(&p);
	p.usage = "#pragma cuelastic kernel([NAME:] off | tier=TIER | blocks(ordered), ...)";
	return read_pragma(&p) < 0 || apply(&p) < 0 ? -1 : 0;
}

// _Pragma("cuelastic …"), whose place only a compiler could find.
static int refuse_operator(struct model *model, size_t i)
{
	const struct source *s = model->source;
	struct span at = s->tokens.items[i].at;
	static const char begin[] = "\"cuelastic ";
	if (s->tokens.items[i].kind != TOKEN_STRING || at.end - at.begin < sizeof begin - 1 ||
	    memcmp(s->text + at.begin, begin, sizeof begin - 1) || i < 2 || !source_token_is(s, i - 2, "_Pragma"))
		return 0;
	diag_add(model->diags, "pragma", model_place(model, at.begin), "write it as #pragma",
	    "pragmas of cuelastic are not read from _Pragma");
	return -1;
}

// Is the token the `#` of one of our pragmas?
static int is_ours(const struct source *s, size_t i)
{
	return i + 2 < s->tokens.count && source_is_directive(s, i, "pragma") &&
	       source_token_is(s, i + 2, "cuelastic");
}

void pragma_find_braces(struct model *model)
{
	const struct source *s = model->source;
	for (size_t i = 0; i < s->tokens.count; i++) {
		if (!is_ours(s, i) || model_is_skipped(model, s->tokens.items[i].at.begin))
			continue;
		struct pragma p = begin(model, i);
		if (source_token_is(s, p.end - 1, "{"))
			diag_add(model->diags, "pragma", model_place(model, s->tokens.items[p.end - 1].at.begin),
			    "put it on the next line", "this brace is a part of the pragma, which ends with its line");
	}
}

int pragma_apply(struct model *model)
{
	const struct source *s = model->source;
	int result = 0;
	for (size_t i = 0; i + 2 < s->tokens.count; i++) {
		if (model_is_skipped(model, s->tokens.items[i].at.begin))
			continue;
		if (is_ours(s, i))
			result |= handle(model, i);
		result |= refuse_operator(model, i);
	}
	return result;
}
