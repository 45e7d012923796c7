// Memory of the block's own: what no other block can read or write, a __shared__ variable or a local pointer
// that only ever points into one. And memory of the thread's own: locals.
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
	const struct var *var;
	int given, other; // shared addresses; anything else, or perhaps
};

static int see_pointer(struct node *node, void *context)
{
	struct pointer *p = context;
	const struct node *value = node->child;
	if (node->kind == NODE_ASSIGN && space_root(node->child) == p->var) {
		int plain = node->child->kind == NODE_REF && node->name && !strcmp(node->name, "=");
		p->other |= node->child->kind != NODE_DEREF && !(plain && is_shared_address(value->next));
		p->given |= plain && is_shared_address(value->next);
	}
	if (node->kind == NODE_VAR && node->var == p->var && value) {
		p->given |= is_shared_address(value);
		p->other |= !is_shared_address(value);
	}
	p->other |= node->by_reference && space_root(node) == p->var;
	p->other |= node->kind == NODE_ADDRESS && value && value->kind == NODE_REF && value->var == p->var;
	return 1;
}

int space_is_pointer_into_block(const struct node *function, const struct var *var)
{
	struct pointer p = {.var = var};
	if (!var || var->is_shared || var->is_parameter || var->is_global || var->is_reference || var->is_static ||
	    var->is_array)
		return 0;
	node_walk((struct node *)function, see_pointer, &p);
	return p.given && !p.other;
}

int space_is_block_place(const struct node *function, const struct node *node)
{
	if (!node)
		return 0;
	if (node->kind == NODE_REF)
		return is_shared_place(node);
	if (node->kind == NODE_DEREF && !node->is_element)
		return space_is_block_address(function, node->child);
	return (node->kind == NODE_DEREF || node->kind == NODE_OTHER) &&
	       space_is_block_place(function, node->child);
}

int space_is_block_address(const struct node *function, const struct node *node)
{
	if (node && node->kind == NODE_ADDRESS)
		return space_is_block_place(function, node->child);
	if (node && node->kind == NODE_BINARY)
		return space_is_block_address(function, node->child);
	return is_shared_address(node) ||
	       (node && node->kind == NODE_REF && space_is_pointer_into_block(function, node->var));
}

int space_is_own(const struct node *function, const struct node *lvalue)
{
	const struct var *var = space_root(lvalue);
	if (!var || var->is_reference)
		return 0;
	if (var->is_shared || space_is_pointer_into_block(function, var))
		return lvalue->kind == NODE_REF || space_is_block_place(function, lvalue);
	for (const struct node *node = lvalue; node->kind != NODE_REF; node = node->child)
		if ((node->kind != NODE_DEREF || !node->is_element) && node->kind != NODE_OTHER)
			return 0;
	return !var->is_global && !var->is_static;
}
