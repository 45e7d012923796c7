// Overlays the static shared memory of members: a block runs one member at a time, so their arrays may lie in
// one arena, as large as the largest member's arrays instead of the sum. A struct of the kernel's own has a
// place for each variable, and the copy of its text gets references to them:
//
//	__shared__ float s[TILE], t;
//
//	struct cue_k_shared { cue_bytes<256, 4> s; cue_bytes<4, 4> t; };
//	typedef float cue_s_type[TILE], cue_t_type; auto &s = cue_laid<cue_s_type>(cue_shared->s); …
//
// The type stays where it is written, since its names may mean something else before the function. The
// parser knows its size, unless the type depends on a template's parameters. Then the declaration itself goes
// into the struct, without its storage class, if no name in it is the body's own. Constants of the body are
// allowed; their declarations go there too. If a name means something else there after all, cue_laid does not
// compile.
//
// A declaration stays as it is, beside the arena, if
//   - a variable and a reference to it differ somewhere: in a lambda other than `[&]`, a local class,
//     `decltype`
//   - a jump goes past the declaration: it must not go past an initialisation, which a reference needs
//   - a macro declares it shared, or gives its alignment
//   - the architectures have different trees.
#include "passes/analysis/layout.h"
#include "overlay.h"

#include "xform/model/names.h"

#include <string.h>

// ---- Places of shared variables in a member's struct, and the references to them:
//
//	__shared__ __align__(16) float s[TILE];
//
//	cue_bytes<256, 16> s;                                                         in the struct
//	typedef float cue_s_type[TILE]; auto &s = cue_laid<cue_s_type>(cue_shared->s);    in the function
//
// The place gets the alignment that the declaration requires, since a typedef may not carry it.

static int overlay_is_storage(const struct source *s, size_t token)
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
		const struct node *variable = NULL;
		for (const struct node *child = o->declaration->child; child && !variable; child = child->next)
			if (child->name_at.end && child->name_at.begin == s->tokens.items[i].at.begin)
				variable = child;
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

static int overlay_stay(struct model *model, const struct function *f, struct overlay *o)
{
	struct str text = {0};
	int bad = write_typedef(&text, model, f->source, o) < 0;
	for (size_t i = 0; i < o->names.count; i++)
		str_addf(&text, " auto &%s = ::cue_laid<%s>(%s->%s);", o->names.items[i],
		    type_name(model, o->names.items[i]), f->arena_layout->name, o->names.items[i]);
	o->in_place = arena_take(&model->arena, &text);
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

static int overlay_by_bytes(struct model *model, const struct function *f, struct overlay *o)
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
	o->text = arena_take(&model->arena, &text);
	return is_known ? 0 : -1;
}

struct collector {
	struct model *model;
	struct function *function;
	struct overlay **last;
	VEC(struct overlay *) found; // declarations that may have a place in the struct
	int depth;                   // of constants in constants
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

// Words that no `using namespace` can redefine.
static int is_fixed(const struct function *f, const char *word)
{
	static const char words[] =
	    "int float double char unsigned signed long short bool volatile const constexpr "
	    "typename sizeof alignas __align__";
	if (util_list_has(words, word, " "))
		return 1;
	for (size_t i = 0; i < f->template_params.count; i++)
		if (f->template_params.items[i].name && !strcmp(f->template_params.items[i].name, word))
			return 1;
	return 0;
}

// Is it a name that the body declares, or that only the body may see?
static int is_of_body(const struct function *f, const char *word)
{
	for (size_t i = 0; i < f->text.locals.count; i++)
		if (!strcmp(f->text.locals.items[i], word) || (!*f->text.locals.items[i] && !is_fixed(f, word)))
			return 1;
	NODE_EACH (node, f->tree)
		if (node->kind == NODE_VAR && node->var->name && !strcmp(node->var->name, word))
			return 1;
	for (size_t i = 0; i < f->param_vars.count; i++)
		if (f->param_vars.items[i]->name && !strcmp(f->param_vars.items[i]->name, word))
			return 1;
	return 0;
}

// Does a definition of the macro contain such a name, also through another macro?
static int is_macro_of_body(
    const struct function *f, const struct source *s, const char *word, size_t length, int depth)
{
	for (size_t i = 0; (i = source_find_word(s, i, word, length)) < s->tokens.count; i++) {
		int is_defined = s->tokens.items[i].directive && i > 0 && source_token_is(s, i - 1, "define");
		for (size_t k = i + 1;
		    is_defined && k < s->tokens.count && s->tokens.items[k].directive && !source_token_is(s, k, "#");
		    k++) {
			struct span at = s->tokens.items[k].at;
			for (size_t n = 0; n < f->text.locals.count; n++)
				if (source_token_is(s, k, f->text.locals.items[n]))
					return 1;
			if (s->tokens.items[k].kind == TOKEN_WORD &&
			    (depth > 4 || is_macro_of_body(f, s, s->text + at.begin, at.end - at.begin, depth + 1)))
				return 1;
		}
	}
	return 0;
}

static int add_constant(struct collector *c, const struct node *declared);

static const struct node *declaration_of(const struct function *f, const struct var *var)
{
	NODE_EACH (node, f->tree)
		if (node->kind == NODE_VAR && node->var == var)
			return node;
	return NULL;
}

// Does the word mean the same in the struct? A variable must be the one that the tree refers to; local
// constants are copied there. A macro's variables are where it is named.
static int means_the_same(struct collector *c, const struct overlay *overlay, size_t token, const char *word)
{
	unsigned at = c->function->source->tokens.items[token].at.begin;
	int is_variable = 0;
	NODE_EACH (node, overlay->declaration) {
		if (node->kind != NODE_REF || node->at.begin != at)
			continue;
		const struct node *declared = declaration_of(c->function, node->var);
		if (declared ? add_constant(c, declared) < 0 : !node->var->is_global)
			return 0;
		is_variable |= declared != NULL;
	}
	const struct function *f = c->function;
	return is_variable || (!is_of_body(f, word) && !(f->text.locals.count && is_macro_of_body(f, f->source,
	                                                                             word, strlen(word), 0)));
}

// ---- one declaration

// Finds the whole statement around a variable's name. `__shared__` may be a macro; then libclang has no begin
// of the statement.
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
	out->at = (struct span){s->tokens.items[i].at.begin, source_after_semicolon(s, variable->name_at.end)};
	return out->at.end > variable->name_at.end ? 0 : -1;
}

static int fits(struct collector *c, const struct overlay *overlay, size_t i)
{
	const struct source *s = c->function->source;
	const struct token *token = &s->tokens.items[i];
	size_t before = source_previous_code(s, i);
	if (token->kind != TOKEN_WORD || source_token_is(s, before, "::") || source_token_is(s, before, "."))
		return 1;
	const char *word = source_copy(&c->model->arena, s, token->at);
	return util_holds(overlay->names.items, overlay->names.count, word) ||
	       means_the_same(c, overlay, i, word);
}

// `const int n(4)`, which a struct must write `= (4)`: is the token that parenthesis?
static int begins_value(const struct overlay *overlay, const struct source *s, size_t i)
{
	return overlay->constant && source_token_is(s, i, "(") &&
	       source_token_is(s, source_previous_code(s, i), overlay->constant->name);
}

// Writes the declaration without storage class. Negative: it cannot be in the struct.
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
		if (!overlay_is_storage(s, i)) {
			bad |= !fits(c, out, i);
			continue;
		}
		str_add_bytes(&text, s->text + copied, at.begin - copied);
		copied = at.end + (s->text[at.end] == ' ');
	}
	str_add_bytes(&text, s->text + copied, out->at.end - copied);
	out->text = arena_take(&c->model->arena, &text);
	return bad ? -1 : 0;
}

static void append(struct collector *c, struct overlay *overlay)
{
	*c->last = overlay;
	c->last = &overlay->next;
}

// `const int n = 2 * N;` becomes `static const int n = 2 * N;` in the struct, before what names it.
static int add_constant(struct collector *c, const struct node *declared)
{
	const struct source *s = c->function->source;
	struct overlay *overlay = ARENA_NEW(&c->model->arena, struct overlay);
	for (const struct overlay *other = c->function->arena_layout->overlays; other; other = other->next)
		if (other->constant == declared->var)
			return 0;
		else if (other->constant && !strcmp(other->constant->name, declared->var->name))
			return -1;
	if (declared->var->is_shared || c->depth > 8 || find_text(overlay, c->function, declared) < 0 ||
	    source_has_directive(s, overlay->at) ||
	    (!source_has_word(s, overlay->at, "const") && !source_has_word(s, overlay->at, "constexpr")))
		return -1;
	overlay->constant = declared->var;
	overlay->declaration = declared;
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

static int is_after_label(const struct node *label, const struct node *declaration)
{
	if (label->kind == NODE_CASE)
		for (const struct node *child = label->child; child; child = child->next)
			if (child == declaration || is_after_label(child, declaration))
				return 1;
	return 0;
}

// Is there a goto in front of it, or a label of the switch whose block contains it?
static int is_jumped_over(const struct function *f, const struct node *declaration, struct span at)
{
	NODE_EACH (node, f->tree) {
		if (node->kind == NODE_GOTO && node->place.offset < at.begin)
			return 1;
		for (struct node *block = node->child; block && node->kind == NODE_SWITCH; block = block->next)
			for (const struct node *child = block->child; child; child = child->next)
				if (child == declaration || is_after_label(child, declaration))
					return 1;
	}
	return 0;
}

static int is_found(const struct collector *c, const char *name)
{
	for (size_t i = 0; i < c->found.count; i++)
		if (util_holds(c->found.items[i]->names.items, c->found.items[i]->names.count, name))
			return 1;
	return 0;
}

// Adds the variables that the statement declares; negative if one must stay as it is.
static int add_names(struct collector *c, struct overlay *out)
{
	for (const struct node *child = out->declaration->child; child; child = child->next) {
		if (child->kind != NODE_VAR || !child->var->is_shared || child->in_macro ||
		    is_captured(c->function, child->var) || is_found(c, child->var->name))
			return -1;
		VEC_PUSH(&out->names, child->var->name);
	}
	return out->names.count ? 0 : -1;
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
	f->arena_layout = ARENA_NEW(&model->arena, struct arena_layout);
	f->arena_layout->name = names_local(model, "cue_shared");
	struct collector c = {.model = model, .function = f, .last = &f->arena_layout->overlays};
	if (f->member->differs || !f->source || source_has_word(f->source, f->text.body, "decltype"))
		return;
	NODE_EACH (node, c.function->tree)
		if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
			node = node_last(node);
		else if (node->is_declaration && node->child && node->child->kind == NODE_VAR &&
		         node->child->var->is_shared) {
			const struct source *s = c.function->source;
			struct overlay *overlay = ARENA_NEW(&c.model->arena, struct overlay);
			overlay->declaration = node;
			if (find_text(overlay, c.function, node->child) == 0 &&
			    source_has_word(s, overlay->at, "__shared__") && !source_has_word(s, overlay->at, "extern") &&
			    !source_has_directive(s, overlay->at) && !is_jumped_over(c.function, node, overlay->at) &&
			    add_names(&c, overlay) == 0 && overlay_stay(c.model, c.function, overlay) == 0)
				VEC_PUSH(&c.found, overlay);
			else
				VEC_DISPOSE(&overlay->names);
		}
	// All by their sizes, or all by their declarations if the types determine the struct's end.
	int is_known = 1;
	for (size_t i = 0; i < c.found.count; i++)
		is_known &= overlay_by_bytes(c.model, c.function, c.found.items[i]) == 0;
	for (size_t i = 0; i < c.found.count; i++)
		if (is_known || write_text(&c, c.found.items[i]) == 0)
			append(&c, c.found.items[i]);
		else
			VEC_DISPOSE(&c.found.items[i]->names);
	VEC_DISPOSE(&c.found);
	if (is_constant_alone(f->arena_layout->overlays))
		f->arena_layout->overlays = NULL;
	if (!f->arena_layout->overlays)
		return;
	f->arena_layout->type = names_fresh(model, stem, "_shared");
	model_give(model, f->arena_layout->name);
}
