#include "small_model.h"

#include <ctype.h>

struct model *small;

static struct model model;
static struct source source;
static struct diags diags;

void small_begin(const char *text)
{
	memset(&diags, 0, sizeof diags);
	source_from_text(&source, "test.cu", text, strlen(text));
	model_init(&model, &source, &diags);
	small = &model;
}

void small_end(void)
{
	model_dispose(&model);
	diags_dispose(&diags);
	source_dispose(&source);
	small = NULL;
}

size_t small_count(const char *id)
{
	size_t count = 0;
	for (size_t i = 0; i < diags.list.count; i++)
		count += !strcmp(diags.list.items[i].id, id);
	return count;
}

// ---- nodes

struct node *small_node(enum node_kind kind, struct node **children)
{
	struct node *node = ARENA_NEW(&model.arena, struct node), **last = &node->child;
	node->kind = kind;
	node->place = (struct place){.path = "test.cu", .line = 1, .column = 1};
	node->is_declaration = kind == NODE_OTHER && children[1] && children[1]->kind == NODE_VAR;
	for (struct node **child = children + 1; *child; child++) {
		*last = *child;
		last = &(*child)->next;
	}
	return node;
}

struct node *id(unsigned ids)
{
	struct node *node = NODE(NODE_ID);
	node->id = ids;
	node->is_expression = 1;
	return node;
}

struct node *literal(const char *text)
{
	struct node *node = NODE(NODE_LITERAL);
	node->name = text;
	node->is_expression = 1;
	return node;
}

struct node *binary(const char *operator, struct node * left, struct node *right)
{
	struct node *node = NODE(NODE_BINARY, left, right);
	node->name = operator;
	node->is_expression = 1;
	return node;
}

struct var *number(const char *name)
{
	struct var *var = ARENA_NEW(&model.arena, struct var);
	var->name = name;
	var->is_simple = var->is_plain = 1;
	return var;
}

struct var *shared(const char *name)
{
	struct var *var = number(name);
	var->is_shared = var->is_array = 1;
	return var;
}

struct node *ref(struct var *var)
{
	struct node *node = NODE(NODE_REF);
	node->var = var;
	node->is_expression = 1;
	return node;
}

struct node *declare(struct var *var, struct node *value)
{
	struct node *node = value ? NODE(NODE_VAR, value) : NODE(NODE_VAR);
	node->var = var;
	node->name = var->name;
	return NODE(NODE_OTHER, node);
}

struct node *assign(struct var *var, struct node *value)
{
	struct node *node = NODE(NODE_ASSIGN, ref(var), value);
	node->name = "=";
	node->is_expression = 1;
	return node;
}

// ---- calls

struct node *small_library(const char *name, unsigned effects, struct node **arguments)
{
	struct node *call = small_node(NODE_CALL, arguments);
	call->name = name;
	call->effects = effects;
	call->is_expression = 1;
	return call;
}

struct node *small_call(struct function *callee, struct node **arguments)
{
	struct node *call = small_library(callee->name, 0, arguments);
	call->callee = callee;
	return call;
}

struct node *barrier(void)
{
	return LIBRARY("__syncthreads", EFFECT_BARRIER);
}

// ---- places

struct span span_of(const char *text, int nth)
{
	const char *found = strstr(source.text, text);
	for (int i = 0; found && i < nth; i++)
		found = strstr(found + 1, text);
	if (!found)
		fail_msg("the text does not hold '%s'", text);
	unsigned begin = (unsigned)(found - source.text);
	return (struct span){begin, begin + (unsigned)strlen(text)};
}

struct node *at_nth(struct node *node, const char *text, int nth)
{
	node->at = span_of(text, nth);
	node->place = model_place(&model, node->at.begin);
	unsigned length = 0;
	while (isalnum((unsigned char)text[length]) || text[length] == '_')
		length++;
	if (node->kind == NODE_CALL)
		node->name_at = (struct span){node->at.begin, node->at.begin + length};
	return node;
}

struct node *at(struct node *node, const char *text)
{
	return at_nth(node, text, 0);
}

// ---- functions

// Its definition, from the end of what stands before it to its brace.
static void find_text(struct function *f)
{
	size_t i = 0, close, length = strlen(f->name);
	while ((i = source_find_word(&source, i, f->name, length)) < source.tokens.count) {
		size_t open = source_next_code(&source, i);
		close = source_token_is(&source, open, "(") ? source_closing(&source, open) : source.tokens.count;
		size_t brace = close < source.tokens.count ? source_next_code(&source, close) : close;
		if (source_token_is(&source, brace, "{")) {
			size_t first = i;
			for (size_t before = i; (before = source_previous_code(&source, before)) < source.tokens.count;
			    first = before)
				if (source_token_is(&source, before, "}") || source_token_is(&source, before, ";"))
					break;
			const struct token *tokens = source.tokens.items;
			f->source = &source;
			f->text.name_at = tokens[i].at;
			f->text.parameters = (struct span){tokens[open].at.begin, tokens[close].at.end};
			f->text.body =
			    (struct span){tokens[brace].at.begin, tokens[source_closing(&source, brace)].at.end};
			f->text.at = (struct span){tokens[first].at.begin, f->text.body.end};
			f->text.after = f->text.at.end;
			f->place = model_place(&model, f->text.name_at.begin);
			return;
		}
		i++;
	}
}

struct function *small_function(const char *name, int is_kernel, struct node **statements)
{
	struct function *f = ARENA_NEW(&model.arena, struct function);
	f->name = name;
	f->scope = "";
	f->place = (struct place){.path = "test.cu", .line = 1, .column = 1};
	f->is_kernel = f->is_ours = is_kernel;
	find_text(f);
	struct node *block = small_node(NODE_COMPOUND, statements);
	block->at = f->text.body;
	f->tree = NODE(NODE_OTHER, block);
	node_link(f->tree);
	VEC_PUSH(&model.functions, f);
	return f;
}

struct var *parameter(struct function *f, const char *name)
{
	struct var *var = number(name);
	var->is_parameter = 1;
	VEC_PUSH(&f->param_vars, var);
	VEC_PUSH(&f->params, ((struct parameter){.name = name}));
	return var;
}

struct function *body(struct function *f, struct node *statement)
{
	struct node **last = &f->tree->child->child;
	while (*last)
		last = &(*last)->next;
	*last = statement;
	node_link(f->tree);
	return f;
}

void small_link(void)
{
	for (size_t i = 0; i < model.functions.count; i++)
		node_link(model.functions.items[i]->tree);
}

struct launch *launch(struct function *kernel, const char *text)
{
	struct launch *l = ARENA_NEW(&model.arena, struct launch);
	l->at = span_of(text, 0);
	l->place = model_place(&model, l->at.begin);
	l->kernel = kernel;
	l->kernel_name = kernel ? kernel->name : "";
	l->scope = l->instance = "";
	l->name_at = l->qualified_at = (struct span){l->at.begin, l->at.begin + (unsigned)strlen(l->kernel_name)};
	const char *open = strstr(text, "<<<"), *close = strstr(text, ">>>");
	if (open && close) {
		l->open.begin = l->at.begin + (unsigned)(open - text);
		l->close.begin = l->at.begin + (unsigned)(close - text);
		l->open.end = l->open.begin + 3;
		l->close.end = l->close.begin + 3;
	}
	VEC_PUSH(&model.launches, l);
	return l;
}
