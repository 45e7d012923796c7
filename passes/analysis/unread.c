// Code that #if leaves out. Another architecture, or other flags of the build, may compile it, so its words
// are checked: ids, control flow, names of functions and macros. If only the build's flags leave it out, the
// copy gets an #error for builds with other flags. If the flags are the build's own, what they leave out for all
// its architectures is never compiled.
#include "reach.h"

#include <string.h>

#include "analysis.h"
#include "xform/model/effects.h"

static int is_any_macro(const struct model *model, const char *word)
{
	int is = source_defines(model->source, word);
	for (size_t i = 0; i < model->sources.count && !is; i++)
		is = source_defines(model->sources.items[i], word);
	return is;
}

static enum tier skipped_word_limit(const struct model *model, const struct source *s, size_t index)
{
	static const char control[] = "return goto __shared__ sync";
	const struct token *token = &s->tokens.items[index];
	const char *word = source_copy((struct arena *)&model->arena, s, token->at);
	unsigned named = 0, effects = 0;
	FUNCTION_EACH (f, *model_named(model, word)) {
		named |= f->found.all_ids;
		effects |= f->found.effects;
	}
	// Nobody reads this assembly: it may ask for the hardware's block, which is another one in a slice.
	if ((named & ID_OF_BLOCK) || (effects & EFFECT_ASSEMBLY) || model_has_assembly(model, s, token->at) ||
	    !strcmp(word, "<<<"))
		return TIER_OPAQUE;
	if (effects_of(word) & (EFFECT_GRID | EFFECT_BLOCK_ID | EFFECT_CLUSTER | EFFECT_LAUNCH))
		return TIER_OPAQUE;
	if (util_list_has(control, word, " ") || effects_of(word) || is_any_macro(model, word))
		return TIER_SLICEABLE;
	return named ? TIER_ELASTIC : TIER_RESIZABLE;
}

// The limit for an id that neither shadowing nor a clone's parameters would reach.
static enum tier skipped_id_limit(const struct function *f, size_t index)
{
	unsigned id = model_id_at(f->source, index);
	unsigned handed_on = id & ID_OF_BLOCK ? f->found.all_ids & ID_OF_BLOCK : f->found.all_ids;
	int is_reached =
	    (f->is_kernel || handed_on) && !(index > 0 && source_token_is(f->source, index - 1, "::"));
	if (!id || is_reached)
		return TIER_RESIZABLE;
	return id & ID_OF_BLOCK ? TIER_OPAQUE : TIER_ELASTIC;
}

static enum tier skipped_limit(const struct scan *scan, struct span at)
{
	const struct source *s = scan->inside->source;
	enum tier tier = s ? TIER_RESIZABLE : TIER_OPAQUE;
	for (size_t i = s ? source_token_at(s, at.begin) : 0;
	    s && i < s->tokens.count && s->tokens.items[i].at.begin < at.end; i++) {
		if (s->tokens.items[i].directive || s->tokens.items[i].kind == TOKEN_COMMENT)
			continue;
		enum tier word = skipped_word_limit(scan->model, s, i), id = skipped_id_limit(scan->inside, i);
		tier = word < tier ? word : tier;
		tier = id < tier ? id : tier;
	}
	return tier;
}

static struct place place_in(const struct function *f, unsigned offset)
{
	struct place place = f->place;
	if (f->source)
		source_position(f->source, place.offset = offset, &place.line, &place.column);
	return place;
}

// Does every condition have the same meaning at both functions?
static int is_same_condition(const struct function *f, const struct function *kernel)
{
	int is_before = f->text.at.begin < kernel->text.at.begin;
	return f->source && f->source == kernel->source && f->text.body.end && kernel->text.body.end &&
	       !model_changes_macros(f->source, is_before ? f->text.at.begin : kernel->text.at.begin,
	           is_before ? kernel->text.at.begin : f->text.at.begin);
}

// A function without a copy has no place for the #error about build flags, so the kernel's copy gets it.
static void guard_for(struct scan *scan, struct unread *unread, enum tier limit)
{
	struct function *f = scan->inside, *kernel = scan->kernel;
	int is_new = 1;
	if (limit == TIER_RESIZABLE && !(kernel->found.effects & EFFECT_SYNC))
		return;
	unread->is_guarded = 1;
	for (size_t i = 0; i < kernel->found.guarded_for.count; i++)
		is_new &= kernel->found.guarded_for.items[i] != f;
	if (is_new)
		VEC_PUSH(&kernel->found.guarded_for, f);
}

// Code that no variant sees. If the architecture alone leaves it out of all of them, it never runs. If the
// build's flags do, the copy has an #error for builds with other flags.
void unread_check(struct scan *scan, struct unread *unread)
{
	const struct function *f = scan->inside;
	enum tier limit = skipped_limit(scan, unread->at);
	int is_copied = f->is_kernel || (f->found.all_ids & ID_OF_BLOCK);
	unsigned beyond = unread->depends & ~(unsigned)DEPENDS_FLAGS;
	int is_read = scan->model->has_all_variants && !f->variants.is_lacking;
	if (!unread->depends || (is_read && !(unread->depends & ~scan->model->settled)))
		return;
	int in_head =
	    f->is_kernel && unread->at.end <= f->text.parameters.end; // its parameters are passed on by name
	if (!beyond && is_copied)
		unread->is_guarded = in_head || limit < TIER_RESIZABLE || (f->found.effects & EFFECT_SYNC);
	else if (!beyond && is_same_condition(f, scan->kernel))
		guard_for(scan, unread, limit);
	else if (limit < TIER_ELASTIC)
		scan_limit(scan, limit, "conditional-code", place_in(f, unread->at.begin), NULL,
		    beyond ? "code that #if leaves out here, for some compiler or architecture, holds barriers, "
		             "exits or ids"
		           : "code that #if leaves out here holds barriers, exits or ids, and flags might bring it "
		             "back");
	else if (limit == TIER_ELASTIC)
		scan_limit(scan, limit, "thread-id", place_in(f, unread->at.begin), NULL,
		    "code that #if leaves out here reads thread ids");
}
