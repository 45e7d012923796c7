// Memory of the block's own: what no other block can read or write, a __shared__ variable or a local pointer
// that only ever points into one. A parameter is such a pointer when every call hands one down, and nothing
// but written calls can run the function. And memory of the thread's own: locals.
#include "space.h"

#include <string.h>

const struct var *space_root(const struct node *node)
{
	while (node && node->kind != NODE_REF)
		node = node->child;
	return node ? node->var : NULL;
}

static int is_shared_address(const struct node *node);

// `s`, `s[i]`, `s[i].x`, `*&s[i]`
static int is_shared_place(const struct node *node)
{
	if (!node)
		return 0;
	if (node->kind == NODE_REF)
		return node->var && node->var->is_shared && !node->var->is_reference;
	if (node->kind == NODE_DEREF && !node->is_element)
		return is_shared_address(node->child);
	return (node->kind == NODE_DEREF || node->kind == NODE_OTHER) && is_shared_place(node->child);
}

// The address of something shared: `&s[i]`, `s + i`.
static int is_shared_address(const struct node *node)
{
	if (node && node->kind == NODE_ADDRESS)
		return is_shared_place(node->child);
	if (node && node->kind == NODE_BINARY)
		return is_shared_address(node->child);
	return node && node->kind == NODE_REF && node->var && node->var->is_array && is_shared_place(node);
}

struct pointer {
	const struct model *model;
	const struct function *function;
	const struct var *var;
	int given, other; // shared addresses; anything else, or perhaps
};

// Shared memory's address, or for a local one in what a parameter hands down.
static int gives(const struct pointer *p, const struct node *value)
{
	const struct var *from = space_root(value);
	return is_shared_address(value) || (from && from->is_parameter && !p->var->is_parameter &&
	                                       space_is_block_address(p->model, p->function, value));
}

static int see_pointer(struct node *node, void *context)
{
	struct pointer *p = context;
	const struct node *value = node->child;
	if (node->kind == NODE_ASSIGN && space_root(node->child) == p->var) {
		int plain = node->child->kind == NODE_REF && node->name && !strcmp(node->name, "=");
		int is_given = plain && gives(p, value->next);
		p->other |= node->child->kind != NODE_DEREF && !is_given;
		p->given |= is_given;
	}
	if (node->kind == NODE_VAR && node->var == p->var && value) {
		p->given |= gives(p, value);
		p->other |= !gives(p, value);
	}
	p->other |= node->by_reference && space_root(node) == p->var;
	p->other |= node->kind == NODE_ADDRESS && value && value->kind == NODE_REF && value->var == p->var;
	return 1;
}

struct calls {
	const struct model *model;
	const struct function *caller, *callee;
	size_t index; // of the parameter
	int given, other;
};

static int see_call(struct node *node, void *context)
{
	struct calls *calls = context;
	functions_t targets = {0};
	if (node->kind != NODE_CALL && node->kind != NODE_ASSIGN)
		return 1;
	summary_targets(&targets, calls->model, node);
	for (size_t i = 0; i < targets.count; i++) {
		if (targets.items[i] != calls->callee)
			continue;
		size_t count = 0;
		const struct node *handed = NULL;
		for (const struct node *child = node->child; child; child = child->next)
			handed = count++ == calls->index ? child : handed;
		if (node->kind == NODE_CALL && count == calls->callee->params.count && handed &&
		    space_is_block_address(calls->model, calls->caller, handed))
			calls->given = 1;
		else
			calls->other = 1;
	}
	VEC_DISPOSE(&targets);
	return !calls->other;
}

static int only_written_calls_run(const struct function *f)
{
	if (f->is_kernel || f->is_method || f->is_operator || f->is_constructor || f->is_virtual ||
	    f->address_taken || f->is_recursive || f->param_vars.count != f->params.count)
		return 0;
	for (size_t i = 0; i < f->params.count; i++)
		if (f->params.items[i].is_pack)
			return 0;
	return 1;
}

static int is_handed_block_memory(
    const struct model *model, const struct function *f, const struct var *parameter)
{
	struct calls calls = {.model = model, .callee = f};
	if (!only_written_calls_run(f))
		return 0;
	while (calls.index < f->param_vars.count && f->param_vars.items[calls.index] != parameter)
		calls.index++;
	for (size_t i = 0; i < model->functions.count && !calls.other; i++) {
		calls.caller = model->functions.items[i];
		calls.other |= calls.caller->is_recursive; // a chain of calls without end
		if (calls.caller->tree)
			node_walk(calls.caller->tree, see_call, &calls);
	}
	return calls.given && !calls.other;
}

static int points_into_block(
    const struct model *model, const struct function *function, const struct var *var)
{
	struct pointer p = {.model = model, .function = function, .var = var};
	node_walk(function->tree, see_pointer, &p);
	if (p.other)
		return 0;
	return var->is_parameter ? is_handed_block_memory(model, function, var) : p.given;
}

// The answer is kept with the variable: each store by a pointer asks, and the whole function is looked
// through.
int space_is_pointer_into_block(
    const struct model *model, const struct function *function, const struct var *var)
{
	if (!var || var->is_shared || var->is_global || var->is_reference || var->is_static || var->is_array)
		return 0;
	if (var->space_asked != function) {
		int is = points_into_block(model, function, var);
		((struct var *)var)->space_asked = function;
		((struct var *)var)->is_in_block = is != 0;
	}
	return var->is_in_block;
}

int space_is_block_place(const struct model *model, const struct function *function, const struct node *node)
{
	if (!node)
		return 0;
	if (node->kind == NODE_REF)
		return is_shared_place(node);
	if (node->kind == NODE_DEREF && !node->is_element)
		return space_is_block_address(model, function, node->child);
	return (node->kind == NODE_DEREF || node->kind == NODE_OTHER) &&
	       space_is_block_place(model, function, node->child);
}

int space_is_block_address(
    const struct model *model, const struct function *function, const struct node *node)
{
	if (node && node->kind == NODE_ADDRESS)
		return space_is_block_place(model, function, node->child);
	if (node && node->kind == NODE_BINARY)
		return space_is_block_address(model, function, node->child);
	return is_shared_address(node) ||
	       (node && node->kind == NODE_REF && space_is_pointer_into_block(model, function, node->var));
}

int space_is_own(const struct model *model, const struct function *function, const struct node *lvalue)
{
	const struct var *var = space_root(lvalue);
	if (!var || var->is_reference)
		return 0;
	if (var->is_shared || space_is_pointer_into_block(model, function, var))
		return lvalue->kind == NODE_REF || space_is_block_place(model, function, lvalue);
	for (const struct node *node = lvalue; node->kind != NODE_REF; node = node->child)
		if ((node->kind != NODE_DEREF || !node->is_element) && node->kind != NODE_OTHER)
			return 0;
	return !var->is_global && !var->is_static;
}
