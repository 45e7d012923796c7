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

// The address of something shared: `&s[i]`, `s + i`.
static int is_shared_address(const struct node *node)
{
	if (node && (node->kind == NODE_ADDRESS || node->kind == NODE_BINARY))
		return is_shared_address(node->child);
	while (node && node->kind == NODE_DEREF && node->is_element)
		node = node->child;
	return node && node->kind == NODE_REF && node->var && node->var->is_shared && node->var->is_array &&
	       !node->var->is_reference;
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

int space_is_of_block(const struct node *function, const struct var *var)
{
	struct pointer p = {.var = var};
	if (!var || var->is_shared)
		return var != NULL;
	if (var->is_parameter || var->is_global || var->is_reference || var->is_static || var->is_array)
		return 0;
	node_walk((struct node *)function, see_pointer, &p);
	return p.given && !p.other;
}

int space_is_own(const struct node *function, const struct node *lvalue)
{
	const struct var *var = space_root(lvalue);
	if (!var || var->is_reference || (!var->is_shared && (var->is_global || var->is_static)))
		return 0;
	for (const struct node *node = lvalue; node->kind != NODE_REF; node = node->child)
		if (node->kind == NODE_DEREF && !node->is_element)
			return space_is_of_block(function, var);
		else if (node->kind != NODE_DEREF && node->kind != NODE_OTHER)
			return 0;
	return 1;
}
