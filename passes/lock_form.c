// The expressions of a lock: the swap that takes it, what it is compared with, its address, its release.
//
// An address is written with variables that nothing in the function can change behind our back (locals and
// parameters that are no references and whose address nobody takes) and that are not assigned while the lock
// is waited for and held; it reads no memory on its way. So the same text is the same place.
#include "lock.h"
#include "space.h"

#include <ctype.h>
#include <string.h>

int lock_constant(long long *out, const struct node *node)
{
	const char *text = NULL;
	if (node && node->kind == NODE_LITERAL)
		text = node->name;
	else if (node && node->kind == NODE_REF && node->var)
		text = node->var->value;
	if (!text)
		return 0;
	*out = atoll(text);
	return 1;
}

int lock_is_barrier(const struct node *node)
{
	return node->kind == NODE_CALL && !node->callee && !node->candidates.count && !node->child &&
	       node->name && (node->effects & EFFECT_BARRIER) &&
	       (!strcmp(node->name, "__syncthreads") || !strcmp(node->name, "::__syncthreads"));
}

static int is_call(const struct node *node, const char *name)
{
	if (node->kind != NODE_CALL || node->callee || node->candidates.count || node->unknown || !node->name)
		return 0;
	return !strcmp(util_starts_with(node->name, "::") ? node->name + 2 : node->name, name);
}

// The same number in any type of integer.
static int is_small(long long value)
{
	return value >= 0 && value < 128;
}

// Takes the values from `atomicCAS(p, free, held)` or `atomicExch(p, held)`.
static int take_swap(struct lock *out, const struct node *call, const long long *compared)
{
	const struct node *first = call->child, *second = first ? first->next : NULL;
	const struct node *third = second ? second->next : NULL;
	long long compared_with = compared ? *compared : 0;
	if (is_call(call, "atomicCAS")) {
		if (!third || third->next || !lock_constant(&out->free, second) || !lock_constant(&out->held, third))
			return 0;
	} else if (is_call(call, "atomicExch") && second && !third) {
		out->free = compared_with;
		if (!lock_constant(&out->held, second))
			return 0;
	} else
		return 0;
	out->swap = call;
	return out->free == compared_with && out->free != out->held && is_small(out->free) &&
	       is_small(out->held) && call->access != ACCESS_ANY;
}

int lock_swap(struct lock *out, const struct node *condition)
{
	const struct node *left = condition->child, *right = left ? left->next : NULL;
	long long value;
	if (condition->kind == NODE_CALL)
		return -take_swap(out, condition, NULL);
	if (condition->kind == NODE_OTHER && condition->name && !strcmp(condition->name, "!") && left && !right)
		return -lock_swap(out, left);
	if (condition->kind != NODE_BINARY || !right || !condition->name)
		return 0;
	const struct node *call = left->kind == NODE_CALL ? left : right;
	if (call->kind != NODE_CALL || !lock_constant(&value, call == left ? right : left) ||
	    !take_swap(out, call, &value))
		return 0;
	return !strcmp(condition->name, "==") ? 1 : !strcmp(condition->name, "!=") ? -1 : 0;
}

// ---- text

static const char *skip_space(const char *text, const char *end)
{
	while (text < end && isspace((unsigned char)*text))
		text++;
	return text;
}

static int has_text(const struct function *function, const struct node *node)
{
	return function->source && node->at.end > node->at.begin && !node->in_macro &&
	       node->at.end <= function->source->length;
}

static int same_variables(const struct node *a, const struct node *b)
{
	if (a->kind != b->kind || a->var != b->var || a->in_macro || b->in_macro)
		return 0;
	const struct node *x = a->child, *y = b->child;
	for (; x && y; x = x->next, y = y->next)
		if (!same_variables(x, y))
			return 0;
	return !x && !y;
}

int lock_is_same_text(const struct function *function, const struct node *a, const struct node *b)
{
	if (!has_text(function, a) || !has_text(function, b) || !same_variables(a, b))
		return 0;
	const char *text = function->source->text, *x = text + a->at.begin, *y = text + b->at.begin;
	const char *x_end = text + a->at.end, *y_end = text + b->at.end;
	for (;; x++, y++) {
		x = skip_space(x, x_end);
		y = skip_space(y, y_end);
		if (x == x_end || y == y_end)
			return x == x_end && y == y_end;
		if (*x != *y)
			return 0;
	}
}

// ---- what stays the same

struct watch {
	const struct var *var;
	int changes;
};

// The variable itself, not memory that it points to.
static int names(const struct node *lvalue, const struct var *var)
{
	while (lvalue && lvalue->kind != NODE_REF) {
		if (lvalue->kind == NODE_DEREF && !lvalue->is_element)
			return 0;
		lvalue = lvalue->child;
	}
	return lvalue && lvalue->var == var;
}

static int see_assignment(struct node *node, void *context)
{
	struct watch *watch = context;
	watch->changes |= node->kind == NODE_ASSIGN && names(node->child, watch->var);
	watch->changes |= node->kind == NODE_VAR && node->var == watch->var;
	return !watch->changes;
}

// Another name for the variable.
static int see_alias(struct node *node, void *context)
{
	struct watch *watch = context;
	const struct node *child = node->child;
	watch->changes |= node->kind == NODE_ADDRESS && child && names(child, watch->var);
	watch->changes |= node->by_reference && names(node, watch->var);
	watch->changes |=
	    node->kind == NODE_VAR && node->var && node->var->is_reference && space_root(child) == watch->var;
	watch->changes |= node->kind == NODE_LAMBDA || node->kind == NODE_CLASS || node->is_range;
	return !watch->changes;
}

static int variable_is_stable(const struct lock *lock, const struct var *var)
{
	struct watch watch = {.var = var};
	if (!var || var->is_reference || var->is_volatile || var->is_global || var->is_static || var->is_shared)
		return var && var->is_constant && !var->is_reference;
	node_walk(lock->function->tree, see_alias, &watch);
	for (const struct node *node = lock->first; node && !watch.changes; node = node->next) {
		node_walk((struct node *)node, see_assignment, &watch);
		if (node == lock->last)
			break;
	}
	return !watch.changes;
}

int lock_is_stable(const struct lock *lock, const struct node *expression)
{
	switch (expression->kind) {
	case NODE_LITERAL:
	case NODE_ID:
		return 1;
	case NODE_REF:
		return variable_is_stable(lock, expression->var);
	case NODE_OTHER:
		if (!expression->child || expression->is_opaque || expression->is_declaration)
			return 0;
		break;
	case NODE_BINARY:
	case NODE_LOGICAL:
		break;
	default:
		return 0;
	}
	for (const struct node *child = expression->child; child; child = child->next)
		if (!lock_is_stable(lock, child))
			return 0;
	return 1;
}

// `locks[w]`, `s->lock`, `device_lock`, `device_locks[w].lock`: memory that is read nowhere on the way.
static int is_stable_place(const struct lock *lock, const struct node *place)
{
	const struct node *first = place->child;
	for (const struct node *index = first ? first->next : NULL; index; index = index->next)
		if (!lock_is_stable(lock, index))
			return 0;
	if (place->kind == NODE_REF)
		return place->var && place->var->is_global && !place->var->is_reference;
	if (!first || (place->kind != NODE_DEREF && place->kind != NODE_OTHER) || place->is_opaque)
		return 0;
	if (place->kind == NODE_DEREF && !place->is_element)
		return lock_is_stable(lock, first);
	return is_stable_place(lock, first);
}

static const struct node *place_of(const struct node *address)
{
	return address && address->kind == NODE_ADDRESS && !address->is_decay ? address->child : NULL;
}

int lock_has_stable_address(const struct lock *lock)
{
	const struct node *address = lock->swap->child, *place = place_of(address);
	return place ? is_stable_place(lock, place) : lock_is_stable(lock, address);
}

// ---- release

// `*p` and `p` for a pointer, else the same place.
static int assigns_place(const struct lock *lock, const struct node *target)
{
	const struct node *address = lock->swap->child, *place = place_of(address);
	if (place)
		return lock_is_same_text(lock->function, place, target);
	return target->kind == NODE_DEREF && !target->is_element && target->child && !target->child->next &&
	       target->child->kind == NODE_REF && has_text(lock->function, target) &&
	       lock->function->source->text[target->at.begin] == '*' &&
	       lock_is_same_text(lock->function, address, target->child);
}

int lock_releases(const struct lock *lock, const struct node *statement)
{
	const struct node *first = statement->child, *second = first ? first->next : NULL;
	long long value;
	if (!second || second->next || !lock_constant(&value, second) || value != lock->free ||
	    statement->access != lock->swap->access)
		return 0;
	if (statement->kind == NODE_ASSIGN)
		return !statement->callee && statement->name && !strcmp(statement->name, "=") &&
		       assigns_place(lock, first);
	return is_call(statement, "atomicExch") && lock_is_same_text(lock->function, lock->swap->child, first);
}
