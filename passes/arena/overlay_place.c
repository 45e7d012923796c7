// Places of shared variables in a member's struct, and the references to them (passes/arena/overlay.c):
//
//	__shared__ __align__(16) float s[TILE];
//
//	cue_bytes<256, 16> s;                                                         in the struct
//	typedef float cue_s_type[TILE]; auto &s = cue_laid<cue_s_type>(cue_shared->s);    in the function
//
// The place gets the alignment that the declaration requires, since a typedef may not carry it.
#include "overlay.h"

#include "xform/model/names.h"

#include <stdlib.h>

int overlay_is_storage(const struct source *s, size_t token)
{
	return source_token_is(s, token, "__shared__") || source_token_is(s, token, "static");
}

// The position after `alignas(16)` or `__align__(16)`; `begin` if there is none.
static size_t after_alignment(const struct source *s, size_t begin)
{
	size_t open = source_next_code(s, begin);
	int is_alignment = source_token_is(s, begin, "alignas") || source_token_is(s, begin, "__align__");
	return is_alignment && source_token_is(s, open, "(") ? source_closing(s, open) : begin;
}

static const struct node *variable_at(const struct overlay *overlay, const struct source *s, size_t token)
{
	for (const struct node *child = overlay->declaration->child; child; child = child->next)
		if (child->name_at.end && child->name_at.begin == s->tokens.items[token].at.begin)
			return child;
	return NULL;
}

static const char *type_name(struct model *model, const char *variable)
{
	return names_local(model, arena_format(&model->arena, "cue_%s_type", variable));
}

// The declaration as a typedef of its variables' types. Negative: it contains more than types.
static int write_typedef(
    struct str *out, struct model *model, const struct source *s, const struct overlay *o)
{
	unsigned copied = o->at.begin;
	int is_aligned = 0;
	str_add(out, "typedef ");
	SOURCE_EACH (i, s, o->at) {
		const struct node *variable = variable_at(o, s, i);
		size_t last = after_alignment(s, i), next = source_next_code(s, i);
		int is_dropped = overlay_is_storage(s, i) || last > i;
		if (variable && !source_token_is(s, next, "[") && !source_token_is(s, next, ",") &&
		    !source_token_is(s, next, ";") && !source_token_is(s, next, ")"))
			return -1;
		if (!variable && !is_dropped)
			continue;
		is_aligned |= last > i;
		str_add_bytes(out, s->text + copied, s->tokens.items[i].at.begin - copied);
		str_add(out, variable ? type_name(model, variable->var->name) : "");
		i = last;
		copied = s->tokens.items[i].at.end;
		copied += is_dropped && s->text[copied] == ' ';
	}
	str_add_bytes(out, s->text + copied, o->at.end - copied);
	for (const struct node *child = o->declaration->child; child; child = child->next)
		if (child->var->is_aligned && !is_aligned)
			return -1; // by a macro
	return 0;
}

int overlay_stay(struct model *model, const struct function *f, struct overlay *o)
{
	struct str text = {0};
	int bad = write_typedef(&text, model, f->source, o) < 0;
	for (size_t i = 0; i < o->names.count; i++)
		str_addf(&text, " auto &%s = ::cue_laid<%s>(%s->%s);", o->names.items[i],
		    type_name(model, o->names.items[i]), f->arena_layout->name, o->names.items[i]);
	o->in_place = arena_string(&model->arena, str_text(&text));
	str_dispose(&text);
	return bad ? -1 : 0;
}

// The largest alignment that the declaration requires; 0: not a number.
static unsigned asked_alignment(const struct source *s, const struct overlay *o)
{
	unsigned most = 1;
	SOURCE_EACH (i, s, o->at) {
		size_t close = after_alignment(s, i), number = source_next_code(s, source_next_code(s, i));
		if (close == i)
			continue;
		char *end = NULL;
		const struct token *token = &s->tokens.items[number];
		unsigned long value = strtoul(s->text + token->at.begin, &end, 0);
		if (source_next_code(s, number) != close || end != s->text + token->at.end || value > 4096 || !value)
			return 0;
		most = value > most ? (unsigned)value : most;
	}
	return most;
}

int overlay_by_bytes(struct model *model, const struct function *f, struct overlay *o)
{
	struct str text = {0};
	unsigned asked = asked_alignment(f->source, o);
	int is_known = asked > 0;
	for (const struct node *child = o->declaration->child; child; child = child->next) {
		const struct var *var = child->var;
		is_known &= var->shared_bytes && var->type_alignment;
		str_addf(&text, "%s::cue_bytes<%u, %u> %s;", text.length ? " " : "", var->shared_bytes,
		    var->type_alignment > asked ? var->type_alignment : asked, var->name);
	}
	o->text = arena_string(&model->arena, str_text(&text));
	str_dispose(&text);
	return is_known ? 0 : -1;
}
