// Macros around copies. A function's copy follows it; the copy of a header's function follows the `#include`
// of the header. Directives in between, or in the text itself, may change a macro. Before the copy, such a
// macro is restored to its state at the beginning of the original:
//
//     #pragma push_macro("N")
//     #undef N
//     #define N 3                (nothing if it was not a macro)
//     …the copy, with its own directives…
//     #pragma pop_macro("N")
//
// From there on, the copy sees the same states as the original. That state comes from
// - the first use in the text: if it is a directive, the state before does not matter,
// - or the last directive before it in the order of reading, if no flag or architecture decides whether that
//   is read,
// - or, if there is none, a plain use in the text that is not an expansion: it was not a macro.
// Anything else is refused.
//
// This stays though the validator compares the copy with the original: it makes the copy that is compared, and what flags of another build
// decide is not compared at all.
#include "facts_words.h"

#include <string.h>

struct restore {
	struct facts *facts;
	const struct facts_text *text;
	const char *name;
	struct facts_spot begin, copy;
};

// ---- the last directive before

static int is_left_out(struct facts *facts, const struct facts_entered *in, unsigned offset)
{
	const struct facts_file *file = facts_skipped(facts, in->file);
	for (size_t i = 0; i < file->skipped.count; i++)
		if (file->skipped.items[i].begin <= offset && offset < file->skipped.items[i].end)
			return 1;
	return 0;
}

// Does more than the text decide whether it is read?
static int is_conditional(struct facts *facts, struct facts_spot spot)
{
	const struct facts_entered *in = spot.in;
	unsigned offset = spot.offset;
	for (; in; in = in->includer) {
		const struct source *source = facts_source(facts, in->file);
		if (!source || facts_condition_depends(facts, source, offset, NULL))
			return 1;
		if (!in->depth)
			return 0;
		offset = in->path[in->depth - 1];
	}
	return 1;
}

// *out is NULL if there is none. Negative: unknown.
static int last_site(const struct macro_site **out, const struct restore *r, const struct facts_word *word,
    struct facts_spot before)
{
	int is_unsure = 0;
	*out = NULL;
	for (size_t i = 0; i < word->macros.count; i++) {
		const struct macro_site *site = &word->macros.items[i];
		if (site->spot.in->times > 1)
			return -1;
		if (facts_spot_compare(site->spot, before) >= 0 ||
		    (*out && facts_spot_compare(site->spot, (*out)->spot) < 0))
			continue;
		int is_unknown = is_conditional(r->facts, site->spot);
		if (!is_unknown && is_left_out(r->facts, site->spot.in, site->spot.offset))
			continue;
		*out = site;
		is_unsure = is_unknown;
	}
	return is_unsure ? -1 : 0;
}

// ---- no directive before

static int is_expansion(const struct restore *r, unsigned offset)
{
	CXSourceLocation at = clang_getLocationForOffset(r->facts->unit, r->text->in->file, offset);
	CXCursor cursor = clang_getCursor(r->facts->unit, at);
	return clang_getCursorKind(cursor) == CXCursor_MacroExpansion;
}

// Is there a plain use before any directive, and no expansion?
static int is_no_macro(const struct restore *r)
{
	const struct source *s = r->text->source;
	int uses = 0;
	SOURCE_EACH (i, s, r->text->at) {
		if (!source_token_is(s, i, r->name))
			continue;
		if (facts_is_touched(s, i))
			break;
		if (!s->tokens.items[i].directive && is_expansion(r, s->tokens.items[i].at.begin))
			return 0;
		uses += !s->tokens.items[i].directive;
	}
	return uses > 0;
}

static int is_undef(const struct macro_site *site)
{
	return source_token_is(site->source, site->name - 1, "undef");
}

// Is no restore needed? The text begins with an #undef, or with a #define and the name is undefined.
static int fits_already(const struct restore *r, const struct facts_word *word)
{
	const struct source *s = r->text->source;
	const struct macro_site *last;
	int hides = facts_text_hides(r->facts, r->text, r->name);
	SOURCE_EACH (i, s, r->text->at)
		if (hides && source_token_is(s, i, r->name))
			return source_token_is(s, i - 1, "undef") ||
			       (last_site(&last, r, word, r->copy) >= 0 && last && is_undef(last));
	return 0;
}

static const char *definition_of(struct facts *facts, const struct macro_site *site)
{
	const struct source *s = site->source;
	unsigned begin = s->tokens.items[site->name].at.begin, end = facts_macro_body(site).end;
	while (end > begin && strchr(" \t\r", s->text[end - 1]))
		end--;
	return arena_copy(&facts->model->arena, s->text + begin, end - begin);
}

// NULL in `definition`: it was not a macro. Negative: unknown.
static int find_state(struct macro_state *out, const struct restore *r, const struct facts_word *word)
{
	const struct macro_site *site;
	*out = (struct macro_state){word->name, NULL};
	if (facts_text_hides(r->facts, r->text, r->name))
		return 0;
	if (last_site(&site, r, word, r->begin) < 0)
		return -1;
	if (!site)
		return is_no_macro(r) ? 0 : -1;
	if (source_token_is(site->source, site->name - 1, "define"))
		out->definition = definition_of(r->facts, site);
	return out->definition || is_undef(site) ? 0 : -1;
}

// Directives that bring in unseen text, or that do something else when they are repeated.
static int has_include(const struct facts_text *text)
{
	const struct source *s = text->source;
	SOURCE_EACH (i, s, text->at)
		if (source_is_directive(s, i, "include") || source_is_directive(s, i, "include_next"))
			return 1;
	return 0;
}

static const char *restore_all(struct facts *facts, struct function *f, const struct facts_text *text)
{
	for (size_t i = 0; i < text->changed.count; i++) {
		const struct facts_word *word = text->changed.items[i];
		struct restore r = {facts, text, word->name, {text->in, text->at.begin}, text->copy};
		struct macro_state state;
		if (fits_already(&r, word))
			continue;
		if (find_state(&state, &r, word) < 0)
			return arena_format(&facts->model->arena,
			    "what the macro '%s' is where the text begins cannot be told", word->name);
		VEC_PUSH(&f->text.restored, state);
	}
	return NULL;
}

const char *facts_restore(struct facts *facts, struct function *f)
{
	if (facts_head_may_change(facts, f))
		return "a name before its qualifier means two things";
	struct facts_text text = {.function = f, .source = f->source, .at = f->text.at};
	text.in = facts_entered_of(facts, f->source);
	if (!text.in)
		return "its file is not known";
	text.copy = (struct facts_spot){text.in, f->text.at.end};
	if (text.in->depth)
		text.copy = (struct facts_spot){facts_entered(facts, facts->main_file), facts_anchor(facts, text.in)};
	if (has_include(&text))
		return "it holds an #include";
	const char *why = facts_changed_word(facts, &text);
	if (!why)
		why = restore_all(facts, f, &text);
	VEC_DISPOSE(&text.changed);
	return why;
}

static int has_directive(const struct function *f)
{
	SOURCE_EACH (i, f->source, f->text.body)
		if (source_token_is_one_of(f->source, i, "define undef include include_next pop_macro push_macro"))
			return 1;
	return 0;
}

void facts_restore_input(struct facts *facts)
{
	FUNCTION_EACH (f, facts->model->functions) {
		int is_header = f->source && f->source != facts->model->source && !f->in_class;
		if (!f->source || f->text.in_macro || is_header || (!has_directive(f) && !f->text.qualifier.end))
			continue;
		const char *why = facts_restore(facts, f);
		if (why)
			f->fault.restore = arena_format(&facts->model->arena,
			    "its body holds directives that a copy would repeat with another effect: %s", why);
	}
}
