// Declarations that must outlive their region. `const float v = in[i];` becomes `float v;` in front of the
// region and `v = in[i];` inside. This keeps the meaning for numbers, pointers and plain structs. An object with a
// constructor, or an array with values, is made inside in bytes that are declared in front, and its name is a reference
// to it. References are not split.
#include "predication.h"

#include <string.h>

int hoist_is_declaration(const struct node *statement)
{
	return statement->is_declaration || statement->kind == NODE_CLASS;
}

// The variable's name: the word of that spelling that is followed by a value, a bound or the next variable.
static size_t find_name(const struct source *s, const struct var *var, struct span within)
{
	SOURCE_EACH (i, s, within) {
		size_t next = source_next_code(s, i);
		if (source_token_is(s, i, var->name) && next < s->tokens.count &&
		    strchr("=({[,;", s->text[s->tokens.items[next].at.begin]))
			return i;
	}
	return s->tokens.count;
}

// Where the declarator that begins at token `index` ends: a comma or `;` outside brackets.
static size_t declarator_end(const struct source *s, size_t index, unsigned limit)
{
	int depth = 0;
	for (; index < s->tokens.count && s->tokens.items[index].at.begin < limit; index++) {
		depth += source_nesting(s, index);
		if ((source_token_is(s, index, ",") || source_token_is(s, index, ";")) && !depth)
			return index;
	}
	return s->tokens.count;
}

static const char unreadable[] = "a declaration that lives across it cannot be read";

static const char *why_not_split(const struct node *node)
{
	const struct var *var = node->var;
	if (var->is_constant)
		return "a constant is declared beside another value";
	if (var->is_global)
		return "a variable that is declared elsewhere lives across it";
	if (var->is_reference)
		return "a reference lives across it";
	if (var->is_static || var->is_volatile)
		return "a static or volatile variable lives across it";
	return NULL;
}

// An assignment may choose another function than `= {…}` does, if the class has any.
static int is_made(const struct source *s, const struct node *node, const struct step_declarator *d)
{
	const struct var *var = node->var;
	size_t equal = d->init.end ? source_token_at(s, d->init.begin) : s->tokens.count;
	int is_list = source_token_is(s, equal, "=") && source_token_is(s, source_next_code(s, equal), "{");
	if (!var->is_plain || (node->hides && !var->is_simple))
		return 1;
	if (!d->init.end)
		return var->is_array && var->has_functions;
	return var->is_array || var->has_functions || (is_list && !var->is_simple);
}

// What says more than the type, and so cannot be said of the bytes.
static int has_specifier(const struct source *s, struct span lead)
{
	return source_has_word(s, lead, "static") || source_has_word(s, lead, "alignas") ||
	       source_has_word(s, lead, "__align__") || source_has_word(s, lead, "__attribute__");
}

// An object's name becomes a reference, which `decltype` would show.
static int shows_types(const struct source *s, struct span body)
{
	return source_has_word(s, body, "decltype") || source_has_word(s, body, "typeof") ||
	       source_has_word(s, body, "__typeof__") || source_has_word(s, body, "__typeof");
}

static struct step_declarator *read_declarator(struct arena *arena, const struct source *s,
    const struct node *node, unsigned begin, unsigned limit, const char **why)
{
	struct step_declarator *out = ARENA_NEW(arena, struct step_declarator);
	size_t name = node->name_at.end ? source_token_at(s, node->name_at.begin)
	                                : find_name(s, node->var, (struct span){begin, limit});
	*why = unreadable;
	if (name >= s->tokens.count)
		return NULL;
	size_t last = name, next = source_next_code(s, name), end = declarator_end(s, name, limit);
	while (source_token_is(s, next, "[")) {
		last = source_closing(s, next);
		next = source_next_code(s, last);
	}
	if (end >= s->tokens.count || last >= s->tokens.count)
		return NULL;
	out->lead = (struct span){begin, s->tokens.items[name].at.begin};
	out->name = (struct span){s->tokens.items[name].at.begin, s->tokens.items[last].at.end};
	if (next != end)
		out->init = (struct span){s->tokens.items[next].at.begin, s->tokens.items[end].at.begin};
	if (source_token_is(s, source_next_code(s, name), "[") &&
	    source_token_is(s, source_next_code(s, source_next_code(s, name)), "]"))
		out->elements = node->var->elements;
	out->converts = node->hides && !node->var->is_array && node->var->is_plain && !node->var->has_functions;
	*why = why_not_split(node);
	return *why ? NULL : out;
}

const struct node *hoist_lambda(const struct node *declaration)
{
	const struct node *value = declaration->child;
	if (!value || value->next || value->kind != NODE_VAR)
		return NULL;
	do // no call on the way, least of all of the lambda
		value = value->child;
	while (value && value->kind == NODE_OTHER && !value->hides && !value->next);
	return value && value->kind == NODE_LAMBDA && !value->next ? value : NULL;
}

// Names the bytes of the objects, all of them if one of the declaration's has any.
static const char *name_objects(
    struct predication *p, struct step_hoist *hoist, const struct node *declaration)
{
	const struct node *child = declaration->child;
	int made = 0;
	for (const struct step_declarator *d = hoist->declarators; d; d = d->next, child = child->next)
		made |= is_made(p->source, child, d);
	child = declaration->child;
	for (struct step_declarator *d = made ? hoist->declarators : NULL; d; d = d->next, child = child->next) {
		size_t open = source_next_code(p->source, source_token_at(p->source, d->name.begin));
		int unbounded =
		    child->var->is_array && source_token_is(p->source, source_next_code(p->source, open), "]");
		if (unbounded && !d->elements)
			return "an array with values lives across it";
		if (child->var->has_destructor || shows_types(p->source, p->function->text.body))
			return "a class object lives across it";
		if (has_specifier(p->source, d->lead))
			return unreadable;
		if (hoist->placeholder.end &&
		    !source_token_is(p->source, source_token_at(p->source, d->init.begin), "="))
			return unreadable;
		child->var->is_unset = 1;
		d->object = predicate_fresh(p, arena_format(&p->model->arena, "cue_%s", child->var->name));
	}
	return NULL;
}

struct step_hoist *hoist_split(struct predication *p, const struct node *declaration, const char **why)
{
	struct arena *arena = &p->model->arena;
	const struct source *s = p->source;
	struct step_hoist *out = ARENA_NEW(arena, struct step_hoist);
	struct step_declarator **last = &out->declarators;
	unsigned begin = declaration->at.begin;
	*why = unreadable;
	out->at = declaration->at;
	for (const struct node *child = declaration->child; child; child = child->next) {
		if (child->kind != NODE_VAR || !*child->var->name)
			return NULL;
		*last = read_declarator(arena, s, child, begin, declaration->at.end, why);
		if (!*last)
			return NULL;
		unsigned end = (*last)->init.end ? (*last)->init.end : (*last)->name.end;
		size_t comma = source_token_at(s, end);
		begin = comma < s->tokens.count ? s->tokens.items[comma].at.end : end;
		last = &(*last)->next;
	}
	if (!out->declarators)
		return NULL;
	// `const` of the variable, but not of what it points to, and `auto`.
	struct span lead = out->declarators->lead;
	size_t star = source_token_at(s, lead.begin), count = 0;
	SOURCE_EACH (i, s, lead)
		if (source_token_is(s, i, "*"))
			star = i;
	SOURCE_EACH (i, s, lead) {
		int of_variable = i >= star;
		if (((source_token_is(s, i, "const") && of_variable) || source_token_is(s, i, "constexpr")) &&
		    count < 2)
			out->constants[count++] = s->tokens.items[i].at;
		if (source_token_is(s, i, "auto"))
			out->placeholder = s->tokens.items[i].at;
	}
	int has_const = 0;
	for (const struct node *child = declaration->child; child && !has_const; child = child->next)
		has_const = child->kind == NODE_VAR && child->var->is_const;
	out->is_const = has_const && (out->declarators->next || !out->constants[0].end);
	if (out->placeholder.end && hoist_lambda(declaration))
		*why = "a lambda lives across it";
	if (out->placeholder.end && (out->declarators->next || !out->declarators->init.end))
		*why = unreadable;
	if (!*why)
		*why = name_objects(p, out, declaration);
	return *why ? NULL : out;
}
