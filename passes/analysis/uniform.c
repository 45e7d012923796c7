// Flow-insensitive divergence analysis: which values can differ between the threads of a block. A value is
// the same in all threads only if arithmetic makes it from literals, ids of the block, constants, loads from
// such addresses, votes of the block, and local variables of plain types. Everything else differs: calls,
// members of objects, what a reference, an address, a lambda or assembly may change. A variable has one level
// for the whole function, the highest that its values and the conditions around them give it. Levels start at
// LEVEL_BLOCK and only rise, so the walk is repeated until it changes nothing.
//
// A load from one address gives all threads one value, since CUDA forbids data races.
//
// The validator decides what is uniform in an output. This stays because a body with guards must be made before
// it can be proved: these levels say where guards go. Without them, either all barriers get one or none
// (golden/predicated_loops).
#include "analysis.h"

#include <string.h>

static int highest(int a, int b)
{
	return a > b ? a : b;
}

static int children_level(const struct node *node)
{
	int level = LEVEL_BLOCK;
	for (const struct node *child = node->child; child; child = child->next)
		level = highest(level, uniform_level(child));
	return level;
}

// A vote gives the same value to all threads that it waits for: those of a warp, if its mask names all lanes.
static int call_level(const struct node *node)
{
	const char *name = node->callee || !node->name ? "" : node->name;
	const char *mask = node->child && node->child->kind == NODE_LITERAL ? node->child->name : NULL;
	if (util_starts_with(name, "__syncthreads_"))
		return LEVEL_BLOCK;
	if (util_list_has("__any_sync __all_sync __ballot_sync", name, " ") && mask &&
	    (!strcmp(mask, "4294967295") || !strcmp(mask, "-1")))
		return LEVEL_WARP;
	return LEVEL_THREAD;
}

// A variable's initial level. A thread's own objects, arrays and other names are not followed.
static int first_level(const struct var *var)
{
	int is_followed =
	    var->is_shared || var->is_global || var->is_constant || (var->is_simple && !var->is_array);
	return is_followed ? LEVEL_BLOCK : LEVEL_THREAD;
}

int uniform_level(const struct node *node)
{
	if (node->is_opaque || (node->hides && node->kind != NODE_REF))
		return LEVEL_THREAD;
	switch (node->kind) {
	case NODE_LITERAL:
		return LEVEL_BLOCK;
	case NODE_ID:
		return node->id & ID_THREAD ? LEVEL_THREAD : LEVEL_BLOCK;
	case NODE_REF:
		return node->var && !node->var->is_volatile ? node->var->level : LEVEL_THREAD;
	case NODE_CALL:
		return call_level(node);
	case NODE_DEREF:
		return node->is_volatile ? LEVEL_THREAD : children_level(node);
	case NODE_ADDRESS:
	case NODE_OTHER:
	case NODE_VAR:
	case NODE_BINARY:
	case NODE_LOGICAL:
	case NODE_CONDITIONAL:
		return children_level(node);
	case NODE_ASSIGN:
		return node->callee ? LEVEL_THREAD : children_level(node);
	default:
		return LEVEL_THREAD;
	}
}

int uniform_header_level(const struct node *parent, const struct node *until)
{
	int level = LEVEL_BLOCK, is_loop = node_is_loop(parent);
	for (const struct node *child = parent->child; child && (is_loop || child != until);
	    child = child->next) {
		int is_body = parent->kind == NODE_DO ? child == parent->child : !child->next;
		if (is_loop ? !is_body : child->is_expression || child->kind == NODE_VAR)
			level = highest(level, uniform_level(child));
	}
	return level;
}

// The conditions over every exit inside the loop or switch: break and continue of its own, return and goto at
// any depth.
static int exit_level(const struct node *node, int control, int own_break, int own_continue)
{
	int level = LEVEL_BLOCK, is_loop = node_is_loop(node);
	if (node->kind == NODE_LAMBDA || node->kind == NODE_CLASS)
		return level;
	if (node->kind == NODE_RETURN || node->kind == NODE_GOTO || (node->kind == NODE_BREAK && own_break) ||
	    (node->kind == NODE_CONTINUE && own_continue))
		return control;
	for (const struct node *child = node->child; child; child = child->next) {
		int conditional = is_loop || node->kind == NODE_IF || node->kind == NODE_SWITCH;
		int under = conditional ? highest(control, uniform_header_level(node, child)) : control;
		level = highest(level, exit_level(child, under, own_break && !is_loop && node->kind != NODE_SWITCH,
		                           own_continue && !is_loop));
	}
	return level;
}

int uniform_control(const struct node *node, const struct node *child, int control)
{
	int rounds = node_is_loop(node) || node->kind == NODE_SWITCH, level = control;
	for (const struct node *in = node->child; in && rounds; in = in->next)
		level = highest(level, exit_level(in, LEVEL_BLOCK, 1, 1));
	if (rounds || node->kind == NODE_IF || node->kind == NODE_LOGICAL || node->kind == NODE_CONDITIONAL)
		level = highest(level, uniform_header_level(node, child));
	return node->kind == NODE_LAMBDA || node->is_range ? LEVEL_THREAD : level;
}

static int raise(struct var *var, int level)
{
	if (!var || var->is_shared || var->is_global || var->is_constant || var->level >= level)
		return 0;
	var->level = level;
	return 1;
}

// Marks everything named here as possibly written through another name.
static int let_go(const struct node *tree)
{
	int changed = 0;
	NODE_EACH (node, tree)
		changed |= node->kind == NODE_REF ? raise(node->var, LEVEL_THREAD) : 0;
	return changed;
}

static int walk(struct node *node, int control)
{
	int changed = 0, level = highest(control, children_level(node));
	int is_other_name = node->kind == NODE_VAR && node->var->is_reference;
	if (node->kind == NODE_ADDRESS || node->kind == NODE_ASM || node->kind == NODE_LAMBDA ||
	    node->kind == NODE_CLASS || node->is_opaque || node->hides || node->by_reference || is_other_name)
		changed |= let_go(node);
	if (node->kind == NODE_VAR)
		changed |= raise(node->var, level);
	else if (node->kind == NODE_ASSIGN && node->child && node->child->kind == NODE_REF)
		changed |= raise(node->child->var, level);
	else if (node->kind == NODE_ASSIGN && node->child && node->child->kind != NODE_DEREF)
		changed |= let_go(node->child);
	for (struct node *child = node->child; child; child = child->next)
		changed |= walk(child, uniform_control(node, child, control));
	return changed;
}

void uniform_analyse(struct function *function, const int *parameters)
{
	NODE_EACH (node, function->tree)
		if (node->var)
			node->var->level = first_level(node->var);
	for (size_t i = 0; i < function->param_vars.count; i++) {
		struct var *var = function->param_vars.items[i];
		var->level = highest(first_level(var), parameters ? parameters[i] : LEVEL_BLOCK);
	}
	while (function->tree && walk(function->tree, LEVEL_BLOCK))
		;
}
