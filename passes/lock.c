// Locks: loops that wait for another block, and that are safe in slices and block loops.
//
// A lock is a place in memory with a value FREE. It is taken by atomicCAS(p, FREE, held) or atomicExch(p,
// held) that finds FREE, and released by storing FREE to the same place. What is proved here, in this file
// for one acquisition and in lock_tree.c for all that the kernel runs:
//
//   1. Only the one who took a lock releases it: each release follows its acquisition in the same list of
//      statements, with no way in or out between them, and writes to the same address: the same text, of
//      variables that do not change meanwhile.
//   2. Whoever took it comes to release it: no return, jump or break leaves the list, and nothing in between
//      waits for another block or takes another lock. (The loops in between are looked at like all others.)
//   3. Nothing else in the kernel writes a lock: all writes there go to locals, to shared memory, or to
//      memory of another type. So no block can hand a lock over to another one, or count with it.
//   4. The loops around an acquisition, in all callers too, are counted: they run a number of rounds that
//      nothing in them decides. So none is a wait in rounds: `for (;;) { take; if (ready) break; release; }`.
//
// Then a lock that is not free is held by a block that has started, and that block goes on to release it
// whatever blocks have not started. A round of waiting among started blocks is a round in the original too,
// for there the other blocks may just as well be late. So any set of resident blocks runs to its end, in any
// order: slices and block loops are safe.
//
// Between an acquisition and its release, threads may wait for each other (2'): `if (c) take;
// __syncthreads(); …; if (c) release;` with the same condition of values that do not change. The barrier
// stands right behind the acquisition, so that no thread of the block still waits for a lock when what
// follows is executed; so votes that predication adds there are reached by all. Without that barrier nothing
// in between waits at all.
//
// Threads: in a block loop, a block's threads are those of the original, warp by warp. With another number of
// threads they are not: logical threads that the original has in different warps may come to lie in one,
// where a lane may spin for what another lane holds. So such kernels are never resizable (resize.c).
//
// What is taken for granted: what other kernels or the host do with the lock at the same time.
#include "lock.h"

#include <string.h>

static int is_named(const struct node *node, const char *name)
{
	return node->kind == NODE_CALL && !node->callee && !node->unknown && node->name &&
	       !strcmp(util_starts_with(node->name, "::") ? node->name + 2 : node->name, name);
}

// Nothing, or what only passes the time: fences, sleep.
static int is_idle(const struct node *node)
{
	if (node->kind == NODE_COMPOUND || (node->kind == NODE_OTHER && !node->is_declaration)) {
		for (const struct node *child = node->child; child; child = child->next)
			if (node->kind == NODE_OTHER || !is_idle(child))
				return 0;
		return 1;
	}
	if (is_named(node, "__nanosleep"))
		return node->child && (node->child->kind == NODE_LITERAL || node->child->kind == NODE_REF);
	return is_named(node, "__threadfence") || is_named(node, "__threadfence_block");
}

// ---- lists of statements

struct parent {
	const struct node *of, *found;
};

static int see_parent(struct node *node, void *context)
{
	struct parent *parent = context;
	for (const struct node *child = node->child; child; child = child->next)
		if (child == parent->of)
			parent->found = node;
	return !parent->found;
}

static const struct node *parent_of(const struct function *function, const struct node *node)
{
	struct parent parent = {.of = node};
	node_walk(function->tree, see_parent, &parent);
	return parent.found;
}

// What leads out of statements, or into them. Loops and switches inside keep their own breaks.
static int is_crossed(const struct node *node, int in_loop, int in_switch)
{
	switch (node->kind) {
	case NODE_RETURN:
	case NODE_GOTO:
	case NODE_LABEL:
	case NODE_LAMBDA:
	case NODE_CLASS:
	case NODE_ASM:
	case NODE_LAUNCH:
		return 1;
	case NODE_BREAK:
		return !in_loop && !in_switch;
	case NODE_CONTINUE:
		return !in_loop;
	case NODE_CASE:
		if (!in_switch)
			return 1;
		break;
	case NODE_SWITCH:
		in_switch = 1;
		break;
	default:
		in_loop |= node_is_loop(node);
	}
	for (const struct node *child = node->child; child; child = child->next)
		if (is_crossed(child, in_loop, in_switch))
			return 1;
	return 0;
}

static int may_wait(const struct model *model, const struct node *node, unsigned effects)
{
	if (summary_node_effects(model, node) & effects)
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (may_wait(model, child, effects))
			return 1;
	return 0;
}

static int is_closed(const struct model *model, const struct node *statement, int with_barriers)
{
	unsigned effects = EFFECT_GRID | EFFECT_CLUSTER | EFFECT_LAUNCH | EFFECT_SLEEP;
	return !is_crossed(statement, 0, 0) &&
	       !may_wait(model, statement, with_barriers ? effects : effects | EFFECT_SYNC);
}

// From `statement` on, up to the first release.
static const struct node *find_release(
    struct lock *lock, const struct model *model, const struct node *statement)
{
	for (; statement; statement = statement->next) {
		if (lock_releases(lock, statement))
			return statement;
		if (!is_closed(model, statement, 0))
			return NULL;
	}
	return NULL;
}

static int is_complete(const struct lock *lock)
{
	return lock->release && lock_has_stable_address(lock);
}

// ---- while (atomicCAS(p, 0, 1) != 0); …; release

static int is_spin(struct lock *out, const struct node *loop)
{
	const struct node *first = loop->child, *second = first ? first->next : NULL;
	if (!second || second->next || (loop->kind != NODE_WHILE && loop->kind != NODE_DO))
		return 0;
	const struct node *condition = loop->kind == NODE_WHILE ? first : second;
	return lock_swap(out, condition) < 0 && is_idle(condition == first ? second : first);
}

// `if (c) release;`, with fences around.
static const struct node *led_release(
    const struct lock *lock, const struct node *condition, const struct node *statement)
{
	const struct node *test = statement->child, *then = test ? test->next : NULL, *found = NULL;
	if (statement->kind != NODE_IF || !then || then->next ||
	    !lock_is_same_text(lock->function, condition, test))
		return NULL;
	if (then->kind != NODE_COMPOUND)
		return lock_releases(lock, then) ? then : NULL;
	for (const struct node *child = then->child; child; child = child->next)
		if (!found && lock_releases(lock, child))
			found = child;
		else if (!is_idle(child))
			return NULL;
	return found;
}

// `branch` is the whole `if (c) take;`.
static int match_led(struct lock *lock, const struct model *model, const struct node *branch)
{
	const struct node *condition = branch->child, *barrier = branch->next;
	if (!condition || !condition->next || condition->next->next || !barrier || !lock_is_barrier(barrier))
		return 0;
	lock->first = branch;
	lock->is_led = 1;
	for (const struct node *node = barrier->next; node; node = node->next) {
		lock->last = node;
		lock->release = led_release(lock, condition, node);
		if (lock->release)
			return is_complete(lock) && lock_is_stable(lock, condition);
		if (!is_closed(model, node, 1))
			return 0;
	}
	return 0;
}

static int match_spin(struct lock *lock, const struct model *model)
{
	const struct node *list = parent_of(lock->function, lock->loop), *branch = list;
	if (list && list->kind == NODE_COMPOUND) {
		lock->first = lock->loop;
		lock->release = lock->last = find_release(lock, model, lock->loop->next);
		if (lock->release)
			return is_complete(lock);
		if (list->child != lock->loop || lock->loop->next)
			return 0;
		branch = parent_of(lock->function, list);
	}
	if (!branch || branch->kind != NODE_IF || lock->loop == branch->child)
		return 0;
	const struct node *around = parent_of(lock->function, branch);
	return around && around->kind == NODE_COMPOUND && match_led(lock, model, branch);
}

// ---- while (!done) if (atomicCAS(p, 0, 1) == 0) { …; release; done = true; }

struct attempt {
	const struct node *condition; // of the loop, NULL: none
	const struct node *body;
	const struct node *branch;
	const struct node *flag; // assigned in the branch's condition
};

static int split_loop(struct attempt *out, const struct node *loop)
{
	const struct node *first = loop->child, *second = first ? first->next : NULL;
	*out = (struct attempt){0};
	if (!first || (second && second->next) || (!second && loop->kind != NODE_FOR))
		return 0;
	out->body = loop->kind == NODE_DO || !second ? first : second;
	out->condition = !second ? NULL : loop->kind == NODE_DO ? second : first;
	return !(loop->kind == NODE_FOR && second);
}

// The body's only statement but for what passes the time.
static const struct node *only_branch(const struct node *body)
{
	const struct node *found = NULL;
	if (body->kind == NODE_IF)
		return body;
	if (body->kind != NODE_COMPOUND)
		return NULL;
	for (const struct node *child = body->child; child; child = child->next) {
		if (is_idle(child))
			continue;
		if (found || child->kind != NODE_IF)
			return NULL;
		found = child;
	}
	return found;
}

// `if (atomicCAS(…) == 0)` or `if ((done = atomicCAS(…) == 0))`
static int takes(struct lock *lock, struct attempt *attempt)
{
	const struct node *test = attempt->branch->child;
	if (!test || !test->next || test->next->next || test->next->kind != NODE_COMPOUND)
		return 0;
	if (test->kind == NODE_ASSIGN && test->name && !strcmp(test->name, "=") && test->child &&
	    test->child->kind == NODE_REF) {
		attempt->flag = test->child;
		test = test->child->next;
	}
	return test && lock_swap(lock, test) > 0;
}

struct count {
	const struct var *var;
	int assignments;
};

static int count_assignment(struct node *node, void *context)
{
	struct count *count = context;
	count->assignments += node->kind == NODE_ASSIGN && node->child && node->child->kind == NODE_REF &&
	                      node->child->var == count->var;
	return 1;
}

static int is_assigned_once(const struct node *loop, const struct var *var)
{
	struct count count = {.var = var};
	node_walk((struct node *)loop, count_assignment, &count);
	return count.assignments == 1;
}

// A local that nothing else can change: stable, but for the assignment that is looked at.
static int is_private(const struct lock *lock, const struct node *ref)
{
	static const struct node nothing = {.kind = NODE_OTHER};
	struct lock empty = {.function = lock->function, .first = &nothing, .last = &nothing};
	return lock_is_stable(&empty, ref) && !ref->var->is_constant;
}

// Does the loop end once the lock was taken and released, whatever else happened?
static int ends(const struct lock *lock, const struct attempt *attempt, const struct node *list)
{
	const struct node *flag = attempt->condition;
	const struct node *last = node_last_child(list);
	long long value, wanted = 0;
	if (!flag || (lock_constant(&value, flag) && value))
		return last && last->kind == NODE_BREAK;
	if (flag->kind == NODE_OTHER && flag->name && !strcmp(flag->name, "!") && flag->child) {
		flag = flag->child;
		wanted = 1;
	}
	if (flag->kind != NODE_REF || !is_private(lock, flag) || !is_assigned_once(lock->loop, flag->var))
		return 0;
	if (attempt->flag)
		return wanted && attempt->flag->var == flag->var;
	for (const struct node *node = list->child; node; node = node->next)
		if (node->kind == NODE_ASSIGN && node->name && !strcmp(node->name, "=") &&
		    node->child->kind == NODE_REF && node->child->var == flag->var)
			return lock_constant(&value, node->child->next) && (value != 0) == wanted;
	return 0;
}

static int match_attempt(struct lock *lock, const struct model *model)
{
	struct attempt attempt;
	if (!split_loop(&attempt, lock->loop))
		return 0;
	attempt.branch = only_branch(attempt.body);
	if (!attempt.branch || !takes(lock, &attempt))
		return 0;
	const struct node *list = attempt.branch->child->next;
	lock->first = lock->last = lock->loop;
	lock->release = find_release(lock, model, list->child);
	if (!lock->release || !is_complete(lock) || !ends(lock, &attempt, list))
		return 0;
	for (const struct node *node = lock->release->next; node; node = node->next)
		if (!is_closed(model, node, 0) && (node->kind != NODE_BREAK || node->next))
			return 0;
	return 1;
}

int lock_match(
    struct lock *out, const struct model *model, const struct function *function, const struct node *loop)
{
	*out = (struct lock){.function = function, .loop = loop};
	if (is_spin(out, loop))
		return match_spin(out, model);
	*out = (struct lock){.function = function, .loop = loop};
	return match_attempt(out, model);
}
