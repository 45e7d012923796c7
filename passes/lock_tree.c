// Locks, in all that a kernel runs: obligations 3 and 4 of lock.c, and that no lock is taken while another
// one is held.
//
// What a kernel runs is taken to be all functions of the model but other kernels, so that calls which are not
// written (destructors, operators) count too. Functions of which nothing is known, recursion and assembly end
// the proof.
#include "lock.h"
#include "space.h"

#include <string.h>

struct tree {
	const struct model *model;
	const struct function *kernel, *function; // the one that is walked
	VEC(const struct function *) functions;
	VEC(struct lock) locks;
	VEC(const struct function *) takers; // functions that take locks, or call such
	int failed;
};

static int is_taker(const struct tree *tree, const struct function *f)
{
	for (size_t i = 0; i < tree->takers.count; i++)
		if (tree->takers.items[i] == f)
			return 1;
	return 0;
}

static const struct lock *lock_of_loop(const struct tree *tree, const struct node *loop)
{
	for (size_t i = 0; i < tree->locks.count; i++)
		if (tree->locks.items[i].loop == loop)
			return &tree->locks.items[i];
	return NULL;
}

static int is_part_of_lock(const struct tree *tree, const struct node *node)
{
	for (size_t i = 0; i < tree->locks.count; i++)
		if (tree->locks.items[i].swap == node || tree->locks.items[i].release == node)
			return 1;
	return 0;
}

// ---- which locks there are

static int collect_locks(struct node *node, void *context)
{
	struct tree *tree = context;
	struct lock lock;
	if (node_is_loop(node) && lock_match(&lock, tree->model, tree->function, node))
		VEC_PUSH(&tree->locks, lock);
	return 1;
}

static int calls_taker(const struct tree *tree, const struct node *node)
{
	functions_t targets = {0};
	int found = 0;
	if (node->kind == NODE_CALL || node->kind == NODE_ASSIGN)
		summary_targets(&targets, tree->model, node);
	for (size_t i = 0; i < targets.count; i++)
		found |= is_taker(tree, targets.items[i]);
	VEC_DISPOSE(&targets);
	return found;
}

// Takes a lock itself, or calls what takes one.
static int takes(const struct tree *tree, const struct node *node)
{
	if (calls_taker(tree, node) || lock_of_loop(tree, node))
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (takes(tree, child))
			return 1;
	return 0;
}

static void find_takers(struct tree *tree)
{
	for (int grown = 1; grown;) {
		grown = 0;
		for (size_t i = 0; i < tree->functions.count; i++) {
			const struct function *f = tree->functions.items[i];
			if (is_taker(tree, f) || !takes(tree, f->tree))
				continue;
			VEC_PUSH(&tree->takers, f);
			grown = 1;
		}
	}
}

// Only what is called where a call is written.
static int is_plain_taker(const struct tree *tree, const struct function *f)
{
	return f == tree->kernel || (!f->is_kernel && !f->is_method && !f->is_operator && !f->is_constructor &&
	                                !f->is_virtual && !f->address_taken);
}

// ---- counted loops around them

// More than nothing, in all rounds the same.
static int is_positive(const struct node *step)
{
	long long value;
	if (lock_constant(&value, step))
		return value > 0;
	if (step->kind == NODE_ID)
		return step->id == ID_BLOCK_DIM || step->id == ID_GRID_DIM;
	const struct node *left = step->child, *right = left ? left->next : NULL;
	return step->kind == NODE_BINARY && right && step->name &&
	       (!strcmp(step->name, "*") || !strcmp(step->name, "+")) && is_positive(left) && is_positive(right);
}

// `i++`, `i += blockDim.x`, `--i`: 1 or -1, or 0.
static int direction(const struct node *step, const struct var *var)
{
	const struct node *target = step->child, *by = target ? target->next : NULL;
	if (step->kind != NODE_ASSIGN || step->callee || !step->name || !target || target->kind != NODE_REF ||
	    target->var != var || (by && !is_positive(by)))
		return 0;
	if (!strcmp(step->name, by ? "+=" : "++"))
		return 1;
	return !strcmp(step->name, by ? "-=" : "--") ? -1 : 0;
}

static int leaves(const struct node *node, int in_loop)
{
	if (node->kind == NODE_RETURN || node->kind == NODE_GOTO || (node->kind == NODE_BREAK && !in_loop))
		return 1;
	int keeps = in_loop || node_is_loop(node) || node->kind == NODE_SWITCH;
	for (const struct node *child = node->child; child; child = child->next)
		if (leaves(child, keeps))
			return 1;
	return 0;
}

// Does the expression mean the same in all rounds? `body` is the last child, so the header's step is left
// out.
static int is_fixed(const struct tree *tree, const struct node *body, const struct node *expression)
{
	struct lock scope = {.function = tree->function, .first = body, .last = body};
	return lock_is_stable(&scope, expression);
}

static int may_overwrite(const struct node *node, const struct var *var)
{
	const struct node *target = node->kind == NODE_ASSIGN ? node->child : NULL;
	if (target && target->kind == NODE_REF && target->var == var)
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (may_overwrite(child, var))
			return 1;
	return 0;
}

// for (…; i < bound; i += step), left by its condition alone.
static int is_counted(const struct tree *tree, const struct node *loop)
{
	const struct node *start = loop->child, *test = start ? start->next : NULL;
	const struct node *step = test ? test->next : NULL, *body = step ? step->next : NULL;
	if (loop->kind != NODE_FOR || loop->is_range || !body || body->next || test->kind != NODE_BINARY ||
	    !test->name || !test->child || test->child->kind != NODE_REF || leaves(body, 0))
		return 0;
	const struct node *counter = test->child, *bound = counter->next;
	int way = direction(step, counter->var);
	if (!bound || way != (!strcmp(test->name, "<") ? 1 : !strcmp(test->name, ">") ? -1 : 2))
		return 0;
	return is_fixed(tree, body, bound) && !counter->var->is_constant && is_fixed(tree, body, counter) &&
	       !may_overwrite(bound, counter->var);
}

// ---- writes

static int is_distinct(const struct tree *tree, enum access access)
{
	for (size_t i = 0; i < tree->locks.count; i++)
		if (access == ACCESS_ANY || access == tree->locks.items[i].swap->access)
			return 0;
	return 1;
}

static int is_own_address(const struct tree *tree, const struct node *address)
{
	if (address->kind == NODE_ADDRESS && address->child)
		return space_is_own(tree->model, tree->function, address->child);
	return space_is_block_address(tree->model, tree->function, address);
}

// A library's function writes at most what it is handed.
static int library_may_write(const struct tree *tree, const struct node *call)
{
	if (lock_is_barrier(call))
		return 0;
	int prints = call->name && (!strcmp(call->name, "printf") || !strcmp(call->name, "::printf"));
	if (call->unknown || call->is_unseen || call->may_be_other || call->may_be_library)
		return 1;
	for (const struct node *child = call->child; child && !prints; child = child->next) {
		if (child->by_reference && !space_is_own(tree->model, tree->function, child))
			return 1;
		if (child->is_pointer && !is_own_address(tree, child))
			return 1;
	}
	return 0;
}

static int may_write_lock(const struct tree *tree, const struct node *node)
{
	const struct node *target = node->child;
	if (node->kind == NODE_ASM || node->kind == NODE_LAUNCH)
		return 1;
	if ((node->kind != NODE_ASSIGN && node->kind != NODE_CALL) || is_part_of_lock(tree, node))
		return 0;
	if (node->kind == NODE_ASSIGN)
		return !target ||
		       (!is_distinct(tree, node->access) && !space_is_own(tree->model, tree->function, target));
	if (node->callee)
		return node->may_be_other || node->may_be_library;
	if ((node->effects & EFFECT_ATOMIC) && !node->unknown && target)
		return !is_distinct(tree, node->access) && !is_own_address(tree, target);
	return library_may_write(tree, node);
}

// ---- all of it

static int check_node(struct node *node, void *context)
{
	struct tree *tree = context;
	tree->failed |= may_write_lock(tree, node);
	if (node_is_loop(node) && !lock_of_loop(tree, node) && takes(tree, node))
		tree->failed |= !is_counted(tree, node);
	return !tree->failed;
}

// How many acquisitions there are in the tree, calls of what takes a lock included.
static int count_takes(const struct tree *tree, const struct node *node)
{
	int count = calls_taker(tree, node) || lock_of_loop(tree, node) != NULL;
	for (const struct node *child = node->child; child; child = child->next)
		count += count_takes(tree, child);
	return count;
}

// Nothing between a lock's acquisition and its release takes another one.
static int takes_once(const struct tree *tree, const struct lock *lock)
{
	int count = 0;
	for (const struct node *node = lock->first; node; node = node->next) {
		count += count_takes(tree, node);
		if (node == lock->last)
			break;
	}
	return count == 1;
}

// Two locks may be one place in memory: then both must mean the same by free.
static int agree(const struct lock *a, const struct lock *b)
{
	return a->free == b->free || a->swap->access != b->swap->access;
}

static int check_locks(const struct tree *tree)
{
	for (size_t i = 0; i < tree->locks.count; i++) {
		if (!takes_once(tree, &tree->locks.items[i]))
			return 0;
		for (size_t k = 0; k < i; k++)
			if (!agree(&tree->locks.items[i], &tree->locks.items[k]))
				return 0;
	}
	for (size_t i = 0; i < tree->takers.count; i++)
		if (!is_plain_taker(tree, tree->takers.items[i]))
			return 0;
	return 1;
}

static int check_functions(struct tree *tree)
{
	for (size_t i = 0; i < tree->functions.count && !tree->failed; i++) {
		tree->function = tree->functions.items[i];
		tree->failed |= tree->function->is_recursive;
		node_walk(tree->function->tree, check_node, tree);
	}
	return !tree->failed;
}

// A jump anywhere in a function is a loop that is not looked at.
static int see_jump(struct node *node, void *context)
{
	struct tree *tree = context;
	tree->failed |= node->kind == NODE_GOTO || node->kind == NODE_LABEL || node->kind == NODE_LAMBDA;
	return !tree->failed;
}

static void collect(struct tree *tree)
{
	for (size_t i = 0; i < tree->model->functions.count; i++) {
		const struct function *f = tree->model->functions.items[i];
		if (!f->tree || (f->is_kernel && f != tree->kernel))
			continue;
		VEC_PUSH(&tree->functions, f);
		tree->function = f;
		node_walk(f->tree, collect_locks, tree);
	}
	find_takers(tree);
	for (size_t i = 0; i < tree->takers.count; i++)
		node_walk(tree->takers.items[i]->tree, see_jump, tree);
}

int lock_is_safe(const struct model *model, const struct function *kernel, const struct function *function,
    const struct node *loop)
{
	struct tree tree = {.model = model, .kernel = kernel};
	struct lock lock;
	if (!lock_match(&lock, model, function, loop))
		return 0;
	collect(&tree);
	int is_safe = lock_of_loop(&tree, loop) && check_locks(&tree) && check_functions(&tree);
	VEC_DISPOSE(&tree.functions);
	VEC_DISPOSE(&tree.locks);
	VEC_DISPOSE(&tree.takers);
	return is_safe;
}
