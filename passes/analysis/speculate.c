// Which expressions a thread that is not active may evaluate.
//
// Such a thread has left the kernel, or the branch or loop that the others are in; its locals may hold any
// value. An expression is speculatable if it has no effect and cannot fault with any values of its variables:
// arithmetic on variables, ids and literals, addresses, and functions known to be pure. It is also defined if
// no variable in it was written where only active threads write: then its value does not depend on which
// threads are active.
#include "speculate.h"

#include <string.h>

// Pure functions, by name or (ending in *) by its beginning.
static const char *const pure[] = {"min", "max", "abs", "fabs", "fabsf", "fmin", "fmax", "fminf", "fmaxf",
    "umin", "umax", "make_*", "__mul24", "__umul24", "__float2*", "__int2*", "__uint2*", "__int_as_float",
    "__float_as_int", "ceil", "ceilf", "floor", "floorf", "sqrt", "sqrtf", "exp", "expf", "log", "logf",
    "__popc", "__clz", "__ffs", "std::min", "std::max", "cooperative_groups::this_thread_block",
    "cooperative_groups::tiled_partition", "cooperative_groups::thread_block::*", "cooperative_groups::tile*",
    "cooperative_groups::thread_block_tile*", "cooperative_groups::__v1*"};

int speculatable_is_pure_name(const char *name)
{
	if (name && util_starts_with(name, "::"))
		name += 2;
	for (size_t i = 0; name && i < sizeof pure / sizeof *pure; i++) {
		size_t length = strlen(pure[i]);
		int is_prefix = pure[i][length - 1] == '*';
		if (is_prefix ? !strncmp(pure[i], name, length - 1) : !strcmp(pure[i], name))
			return 1;
	}
	return 0;
}

// A user's function that is one speculatable return: `return y * width + x;`.
static int is_pure_function(const struct function *f)
{
	const struct node *body = f->tree ? f->tree->child : NULL;
	if (f->found.all_ids & (ID_BLOCK | ID_GRID_DIM))
		return 0; // its calls are redirected
	if (!body || body->kind != NODE_COMPOUND || f->found.is_recursive || body->next)
		return 0;
	const struct node *only = body->child;
	return only && !only->next && only->kind == NODE_RETURN && speculate_expression(only->child, NULL, NULL);
}

static int is_safe_divisor(const struct node *divisor)
{
	if (!divisor)
		return 0;
	if (divisor->kind == NODE_LITERAL)
		return !divisor->name || strcmp(divisor->name, "0") != 0;
	if (divisor->kind == NODE_ID)
		return divisor->id == ID_BLOCK_DIM || divisor->id == ID_GRID_DIM;
	return divisor->kind == NODE_REF && divisor->var && divisor->var->name &&
	       !strcmp(divisor->var->name, "warpSize");
}

static int children_are_speculatable(const struct node *node, speculatable_exception *except, void *context)
{
	for (const struct node *child = node->child; child; child = child->next)
		if (!speculate_expression(child, except, context))
			return 0;
	return 1;
}

static int is_speculatable_call(const struct node *call, speculatable_exception *except, void *context)
{
	if (except && except(call, context))
		return 1;
	if (call->callee ? !is_pure_function(call->callee)
	                 : call->unknown || call->is_foreign || !speculatable_is_pure_name(call->name))
		return 0;
	return children_are_speculatable(call, except, context);
}

int speculate_expression(const struct node *node, speculatable_exception *except, void *context)
{
	if (!node)
		return 1;
	if (node->hides || (node->kind == NODE_VAR && node->var->has_destructor))
		return 0;
	switch (node->kind) {
	case NODE_LITERAL:
	case NODE_ID:
		return 1;
	case NODE_REF:
		return node->var && !node->var->is_volatile && !node->var->is_unset &&
		       !(node->var->is_shared && !node->var->is_array) &&
		       !(node->var->is_global && !node->var->is_array && !node->var->is_constant);
	case NODE_BINARY:
		if (node->name && (strchr(node->name, '/') || strchr(node->name, '%')) &&
		    !is_safe_divisor(node->child ? node->child->next : NULL))
			return 0;
		return children_are_speculatable(node, except, context);
	case NODE_ADDRESS:
		return node->child && node->child->kind == NODE_REF;
	case NODE_OTHER:
	case NODE_LOGICAL:
	case NODE_CONDITIONAL:
	case NODE_VAR:
		return !node->is_opaque && children_are_speculatable(node, except, context);
	case NODE_CALL:
		return is_speculatable_call(node, except, context);
	default:
		return 0;
	}
}

int speculate_is_defined(const struct node *tree)
{
	NODE_EACH (node, tree)
		if (node->kind == NODE_CALL && node->name && util_starts_with(node->name, "__syncthreads_"))
			node = node_last(node); // a vote: its value is the same for all
		else if (node->kind == NODE_REF && node->var && node->var->is_undefined)
			return 0;
	return 1;
}

static void mark_all(struct node *tree)
{
	NODE_EACH (node, tree)
		if (node->kind == NODE_REF && node->var)
			node->var->is_undefined = 1;
}

// The variable at an lvalue's root; for a conditional, those of both branches.
static void mark_lvalue(struct node *node)
{
	while (node && node->kind != NODE_REF && node->kind != NODE_CONDITIONAL)
		node = node->child;
	if (node && node->kind == NODE_REF)
		mark_all(node);
	for (struct node *child = node ? node->child : NULL; child; child = child->next)
		if (child != node->child)
			mark_all(child);
}

void speculate_mark_undefined(struct node *tree, unsigned begin)
{
	NODE_EACH (node, tree) {
		int is_other_name = node->kind == NODE_VAR && node->var->is_writable; // written by it later
		if (node->at.begin < begin && node->at.end && !is_other_name)
			continue;
		if (node->kind == NODE_ASM || node->is_range)
			mark_all(node);
		else if (node->kind == NODE_ASSIGN || node->kind == NODE_ADDRESS ||
		         (node->kind == NODE_VAR && node->var->is_reference))
			mark_lvalue(node->child);
		else if (node->by_reference)
			mark_lvalue(node);
	}
}
