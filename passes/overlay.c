// Static shared memory of members, overlaid: a block runs one member at a time, so that their arrays may lie
// in one arena as large as the largest member's, not the sum. Each declaration
//
//	__shared__ float s[TILE], t;
//
// goes, without its storage class, into a struct of the kernel's own, and the copy of the kernel's text gets
// references to the arena in its place. That is the same to the program where
//   - the declaration means the same in front of the kernel: no local type or variable stands in it (a local
//     constant is written out)
//   - nobody tells a variable from a reference to it: no lambda or local class names it, and the kernel does
//     not ask for types of expressions
//   - one tree counts for all architectures.
// What does not fit stays as it is, beside the arena. So does the shared memory of functions that are called.
#include "analysis.h"
#include "overlay.h"

#include <string.h>

struct search {
	const struct function *kernel;
	const struct var *var;
	const char *word;
	size_t length;
	int in_lambda, found;
	const char *value;
};

static int find_in_lambda(struct node *node, void *context)
{
	struct search *search = context;
	search->found |= node->var == search->var;
	return 1;
}

static int find_captured(struct node *node, void *context)
{
	if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		node_walk(node, find_in_lambda, context);
	return 1;
}

static int is_captured(const struct function *kernel, const struct var *var)
{
	struct search search = {.var = var};
	node_walk(kernel->tree, find_captured, &search);
	return search.found;
}

static int find_local(struct node *node, void *context)
{
	struct search *search = context;
	if ((node->kind == NODE_VAR && !node->var->is_shared) && node->var->name &&
	    strlen(node->var->name) == search->length && !strncmp(node->var->name, search->word, search->length)) {
		search->found++;
		search->value = node->var->value;
	}
	return 1;
}

// `using T = …`, `struct T …`, `typedef … T;` in the body.
static int is_local_type(const struct function *kernel, const char *word)
{
	static const char *const makers[] = {"using", "struct", "class", "union", "enum"};
	const struct source *s = kernel->source;
	int has_typedef = source_has_word(s, kernel->body, "typedef"), found = 0;
	for (size_t i = source_token_at(s, kernel->body.begin);
	    i < s->tokens.count && s->tokens.items[i].at.begin < kernel->body.end; i++) {
		if (!source_token_is(s, i, word))
			continue;
		for (size_t k = 0; k < sizeof makers / sizeof *makers; k++)
			found |= source_token_is(s, source_previous_code(s, i), makers[k]);
		found |= has_typedef && source_token_is(s, source_next_code(s, i), ";");
	}
	return found;
}

// The word as it means the same in front of the kernel; NULL: it does not.
static const char *outside(struct model *model, const struct function *kernel, const struct token *token)
{
	const struct source *s = kernel->source;
	const char *word = arena_copy(&model->arena, s->text + token->at.begin, token->at.end - token->at.begin);
	struct search search = {.word = word, .length = strlen(word)};
	for (size_t i = 0; i < kernel->param_vars.count; i++)
		if (kernel->param_vars.items[i]->name && !strcmp(kernel->param_vars.items[i]->name, word))
			return NULL;
	node_walk(kernel->tree, find_local, &search);
	if (search.found)
		return search.found == 1 ? search.value : NULL;
	return is_local_type(kernel, word) ? NULL : word;
}

// ---- one declaration

static int add_names(struct overlay *out, const struct function *kernel, const struct node *declaration)
{
	for (const struct node *child = declaration->child; child; child = child->next) {
		if (child->kind != NODE_VAR || !child->var->is_shared || child->in_macro || is_captured(kernel, child->var))
			return -1;
		for (const struct overlay *other = kernel->member->overlays; other; other = other->next)
			for (size_t i = 0; i < other->names.count; i++)
				if (!strcmp(other->names.items[i], child->var->name))
					return -1;
		VEC_PUSH(&out->names, child->var->name);
	}
	return out->names.count ? 0 : -1;
}

static int is_own_name(const struct overlay *overlay, const struct source *s, const struct token *token)
{
	for (size_t i = 0; i < overlay->names.count; i++)
		if (strlen(overlay->names.items[i]) == token->at.end - token->at.begin &&
		    !strncmp(s->text + token->at.begin, overlay->names.items[i], token->at.end - token->at.begin))
			return 1;
	return 0;
}

// The whole statement around a variable's name: `__shared__` may be a macro, where libclang has no place for
// the statement's begin.
static int find_text(struct overlay *out, const struct function *kernel, const struct node *variable)
{
	const struct source *s = kernel->source;
	size_t i = source_token_at(s, variable->name_at.begin), before = i;
	if (!variable->name_at.end || variable->in_macro)
		return -1;
	while (!source_token_is(s, before, ";") && !source_token_is(s, before, "{") && !source_token_is(s, before, "}")) {
		i = before;
		before = source_previous_code(s, i);
		if (before >= s->tokens.count)
			return -1;
	}
	out->at = (struct span){s->tokens.items[i].at.begin, source_behind_semicolon(s, variable->name_at.end)};
	return out->at.end > variable->name_at.end ? 0 : -1;
}

// The declaration's text without storage class, local constants written out. Negative: it cannot be.
static int write_text(struct model *model, struct overlay *out, const struct function *kernel)
{
	const struct source *s = kernel->source;
	struct str text = {0};
	int shared = 0, bad = 0;
	unsigned copied = out->at.begin;
	for (size_t i = source_token_at(s, out->at.begin);
	    i < s->tokens.count && s->tokens.items[i].at.begin < out->at.end && !bad; i++) {
		const struct token *token = &s->tokens.items[i];
		int is_shared = source_token_is(s, i, "__shared__"), drops = is_shared || source_token_is(s, i, "static");
		bad |= token->directive || source_token_is(s, i, "extern") || source_token_is(s, i, "sizeof");
		shared += is_shared;
		if (token->kind != TOKEN_WORD)
			continue;
		size_t before = source_previous_code(s, i);
		int is_member = source_token_is(s, before, "::") || source_token_is(s, before, ".");
		const char *word = drops ? "" : is_own_name(out, s, token) || is_member ? NULL : outside(model, kernel, token);
		bad |= !drops && !word && !is_own_name(out, s, token) && !is_member;
		if (!word)
			continue;
		str_add_bytes(&text, s->text + copied, token->at.begin - copied);
		str_add(&text, word);
		copied = token->at.end + (drops && s->text[token->at.end] == ' ');
	}
	str_add_bytes(&text, s->text + copied, out->at.end - copied);
	out->text = arena_string(&model->arena, str_text(&text));
	str_dispose(&text);
	return bad || shared != 1 ? -1 : 0;
}

// ---- all of a kernel

struct collector {
	struct model *model;
	struct function *kernel;
	struct overlay **last;
};

static int collect(struct node *node, void *context)
{
	struct collector *c = context;
	if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		return 0;
	if (!node->is_declaration || !node->child || node->child->kind != NODE_VAR || !node->child->var->is_shared)
		return 1;
	struct overlay *overlay = ARENA_NEW(&c->model->arena, struct overlay);
	if (find_text(overlay, c->kernel, node->child) < 0 || add_names(overlay, c->kernel, node) < 0 || write_text(c->model, overlay, c->kernel) < 0) {
		VEC_DISPOSE(&overlay->names);
		return 0;
	}
	*c->last = overlay;
	c->last = &overlay->next;
	return 0;
}

void overlay_plan(struct model *model, struct function *kernel)
{
	struct collector c = {model, kernel, &kernel->member->overlays};
	if (!kernel->source || kernel->member->differs || source_has_word(kernel->source, kernel->body, "decltype"))
		return;
	node_walk(kernel->tree, collect, &c);
}
