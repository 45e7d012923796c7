// Static shared memory of members, overlaid: a block runs one member at a time, so that their arrays may lie
// in one arena as large as the largest member's, not the sum. Each declaration
//
//	__shared__ float s[TILE], t;
//
// goes, without its storage class, into a struct of the kernel's own, and the copy of its text gets
// references to the arena in its place. That is the same to the program where
//   - the declaration means the same in front of the function: no local type or variable stands in it, but
//     constants, whose declarations go into the struct too; and no macro says that it is shared
//   - nobody tells a variable from a reference to it: no lambda but of `[&]` and no local class names it,
//     and the function does not ask for types of expressions
//   - no jump goes past the declaration: it may not where something is initialised, as references are
//   - one tree counts for all architectures.
// What does not fit stays as it is, beside the arena.
#include "analysis.h"
#include "layout.h"
#include "overlay.h"

#include "xform/names.h"

#include <string.h>

struct collector {
	struct model *model;
	struct function *function;
	struct overlay **last;
	int depth; // of constants in constants
};

// ---- names

static int is_captured(const struct function *f, const struct var *var)
{
	NODE_EACH (node, f->tree) {
		int is_safe = node->captures_default && layout_captures_references(f->source, node);
		if (!(node->kind == NODE_LAMBDA && !is_safe) && node->kind != NODE_CLASS)
			continue;
		NODE_EACH (inner, node)
			if (inner->var == var)
				return 1;
	}
	return 0;
}

// `using T = …`, `struct T …`, `typedef … T;` in the body.
static int is_local_type(const struct function *f, const char *word)
{
	static const char *const makers[] = {"using", "struct", "class", "union", "enum"};
	const struct source *s = f->source;
	int has_typedef = source_has_word(s, f->body, "typedef"), found = 0;
	SOURCE_EACH (i, s, f->body) {
		if (!source_token_is(s, i, word))
			continue;
		for (size_t k = 0; k < sizeof makers / sizeof *makers; k++)
			found |= source_token_is(s, source_previous_code(s, i), makers[k]);
		found |= has_typedef && source_token_is(s, source_next_code(s, i), ";");
	}
	return found;
}

static int is_parameter(const struct function *f, const char *word)
{
	for (size_t i = 0; i < f->param_vars.count; i++)
		if (f->param_vars.items[i]->name && !strcmp(f->param_vars.items[i]->name, word))
			return 1;
	return 0;
}

static int add_constant(struct collector *c, const struct node *declared);

// Does the word mean the same in the struct? Local constants are put there.
static int means_the_same(struct collector *c, const char *word)
{
	const struct node *declared = NULL;
	int count = 0;
	NODE_EACH (node, c->function->tree)
		if (node->kind == NODE_VAR && node->var->name && !strcmp(node->var->name, word))
			declared = node, count++;
	if (count)
		return count == 1 && add_constant(c, declared) == 0;
	return !is_parameter(c->function, word) && !is_local_type(c->function, word);
}

static int is_own_name(const struct overlay *overlay, const char *word)
{
	for (size_t i = 0; i < overlay->names.count; i++)
		if (!strcmp(overlay->names.items[i], word))
			return 1;
	return 0;
}

// ---- one declaration

// The whole statement around a variable's name: `__shared__` may be a macro, where libclang has no place for
// the statement's begin.
static int find_text(struct overlay *out, const struct function *f, const struct node *variable)
{
	const struct source *s = f->source;
	size_t i = source_token_at(s, variable->name_at.begin), before = i;
	if (!variable->name_at.end || variable->in_macro)
		return -1;
	while (!source_token_is(s, before, ";") && !source_token_is(s, before, "{") &&
	       !source_token_is(s, before, "}") && !source_token_is(s, before, ":")) {
		i = before;
		before = source_previous_code(s, i);
		if (before >= s->tokens.count)
			return -1;
	}
	out->at = (struct span){s->tokens.items[i].at.begin, source_behind_semicolon(s, variable->name_at.end)};
	return out->at.end > variable->name_at.end ? 0 : -1;
}

static int is_storage(const struct source *s, size_t token)
{
	return source_token_is(s, token, "__shared__") || source_token_is(s, token, "static");
}

// May the token stand in the struct?
static int fits(struct collector *c, const struct overlay *overlay, size_t i)
{
	const struct source *s = c->function->source;
	const struct token *token = &s->tokens.items[i];
	size_t before = source_previous_code(s, i);
	if (token->directive || source_token_is(s, i, "extern"))
		return 0;
	if (token->kind != TOKEN_WORD || source_token_is(s, before, "::") || source_token_is(s, before, "."))
		return 1;
	const char *word =
	    arena_copy(&c->model->arena, s->text + token->at.begin, token->at.end - token->at.begin);
	return is_own_name(overlay, word) || means_the_same(c, word);
}

// `const int n(4)`, which a struct must write `= (4)`: is the token that parenthesis?
static int begins_value(const struct overlay *overlay, const struct source *s, size_t i)
{
	return overlay->constant && source_token_is(s, i, "(") &&
	       source_token_is(s, source_previous_code(s, i), overlay->constant->name);
}

// The declaration's text without storage class. Negative: it cannot stand in the struct.
static int write_text(struct collector *c, struct overlay *out)
{
	const struct source *s = c->function->source;
	struct str text = {0};
	int bad = 0;
	unsigned copied = out->at.begin;
	SOURCE_EACH (i, s, out->at) {
		struct span at = s->tokens.items[i].at;
		if (begins_value(out, s, i)) {
			str_add_bytes(&text, s->text + copied, at.begin - copied);
			str_add(&text, " = (");
			copied = at.end;
			continue;
		}
		if (!is_storage(s, i)) {
			bad |= !fits(c, out, i);
			continue;
		}
		str_add_bytes(&text, s->text + copied, at.begin - copied);
		copied = at.end + (s->text[at.end] == ' ');
	}
	str_add_bytes(&text, s->text + copied, out->at.end - copied);
	out->text = arena_string(&c->model->arena, str_text(&text));
	str_dispose(&text);
	return bad || (!out->constant && !source_has_word(s, out->at, "__shared__")) ? -1 : 0;
}

static void append(struct collector *c, struct overlay *overlay)
{
	*c->last = overlay;
	c->last = &overlay->next;
}

// `const int n = 2 * N;` becomes `static const int n = 2 * N;` in the struct, in front of what names it.
static int add_constant(struct collector *c, const struct node *declared)
{
	const struct source *s = c->function->source;
	struct overlay *overlay = ARENA_NEW(&c->model->arena, struct overlay);
	for (const struct overlay *other = c->function->shelf->overlays; other; other = other->next)
		if (other->constant == declared->var)
			return 0;
	if (declared->var->is_shared || c->depth > 8 || find_text(overlay, c->function, declared) < 0 ||
	    source_has_directive(s, overlay->at) ||
	    (!source_has_word(s, overlay->at, "const") && !source_has_word(s, overlay->at, "constexpr")))
		return -1;
	overlay->constant = declared->var;
	VEC_PUSH(&overlay->names, declared->var->name);
	c->depth++;
	int bad = write_text(c, overlay) < 0;
	c->depth--;
	VEC_DISPOSE(&overlay->names);
	if (bad)
		return -1;
	overlay->text = arena_format(&c->model->arena, "static %s", overlay->text);
	append(c, overlay);
	return 0;
}

// ---- all of a function

static int is_behind_label(const struct node *label, const struct node *declaration)
{
	if (label->kind == NODE_CASE)
		for (const struct node *child = label->child; child; child = child->next)
			if (child == declaration || is_behind_label(child, declaration))
				return 1;
	return 0;
}

// A goto in front of it, or a label of the switch whose block holds it.
static int is_jumped_over(const struct function *f, const struct node *declaration, struct span at)
{
	NODE_EACH (node, f->tree) {
		if (node->kind == NODE_GOTO && node->place.offset < at.begin)
			return 1;
		for (struct node *block = node->child; block && node->kind == NODE_SWITCH; block = block->next)
			for (const struct node *child = block->child; child; child = child->next)
				if (child == declaration || is_behind_label(child, declaration))
					return 1;
	}
	return 0;
}

// The variables that the statement declares; negative where one must stay what it is.
static int add_names(struct overlay *out, const struct function *f, const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next) {
		if (child->kind != NODE_VAR || !child->var->is_shared || child->in_macro ||
		    is_captured(f, child->var))
			return -1;
		for (const struct overlay *other = f->shelf->overlays; other; other = other->next)
			if (is_own_name(other, child->var->name))
				return -1;
		VEC_PUSH(&out->names, child->var->name);
	}
	return out->names.count ? 0 : -1;
}

static void collect(struct collector *c, const struct node *declaration)
{
	struct overlay *overlay = ARENA_NEW(&c->model->arena, struct overlay);
	if (find_text(overlay, c->function, declaration->child) == 0 &&
	    !is_jumped_over(c->function, declaration, overlay->at) &&
	    add_names(overlay, c->function, declaration) == 0 && write_text(c, overlay) == 0)
		append(c, overlay);
	else
		VEC_DISPOSE(&overlay->names);
}

static int is_constant_alone(const struct overlay *overlay)
{
	for (; overlay; overlay = overlay->next)
		if (!overlay->constant)
			return 0;
	return 1;
}

void overlay_member(struct model *model, struct function *f, const char *stem)
{
	f->shelf = ARENA_NEW(&model->arena, struct shelf);
	struct collector c = {model, f, &f->shelf->overlays, 0};
	if (f->member->differs || !f->source || source_has_word(f->source, f->body, "decltype"))
		return;
	NODE_EACH (node, f->tree)
		if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
			node = node_last(node);
		else if (node->is_declaration && node->child && node->child->kind == NODE_VAR &&
		         node->child->var->is_shared)
			collect(&c, node);
	if (is_constant_alone(f->shelf->overlays))
		f->shelf->overlays = NULL;
	if (!f->shelf->overlays)
		return;
	f->shelf->type = names_fresh(model, stem, "_shared");
	f->shelf->name = names_local(model, "cue_shared");
	model_give(model, f->shelf->name);
}
