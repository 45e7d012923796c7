// Loops that wait for another block: spins on flags, grid barriers by hand, look-back chains, locks.
//
// Such kernels count on all blocks being resident, or on blocks starting in order; neither holds for slices
// and block loops. A loop waits when what lets it end is polled: an atomic or volatile read, or a plain read
// of global memory, from an address that the loop does not change and with nothing of the loop's own in the
// condition. Loops that make progress by themselves are no waits: a compare-and-swap whose expected value was
// just read (lock-free updates), a ticket drawn with atomicAdd, a probe that moves on to the next slot. Nor
// are locks that whoever takes them releases: lock.c.
//
// What is polled is followed to the condition: through variables, through what a polled condition decides,
// through what a function that polls may store (by a pointer, by shared memory), and through shared memory
// under two names. Memory of the block (space.c) is polled only when the loop puts there what it polls. Where
// a loop that stores nothing outside the block holds a fence, a barrier or an atomic, plain reads of global
// memory from an address that it does not change are made anew in each round: they count as polled too, if
// nothing that the condition names advances by itself.
//
// `#pragma cuelastic kernel(blocks(ordered))` is the user's word that a block waits, if at all, for blocks of
// smaller number, in the order x, y, z, or for blocks that have started (a ticket drawn first). What follows
// from it:
//
// - Slices are safe. A slice holds the blocks [begin, end) and starts when all blocks before `begin` are
// finished
//   and their writes are seen, for slices follow each other on one stream. Inside a slice logical block begin
//   + i is physical block i, so that the hardware starts them in the order in which it starts those of the
//   original; what that order is worth to the original it is worth to the slice.
// - A block loop is not. Physical block p of P runs p, p + P, p + 2P … The smallest unfinished block b waits
// for
//   nobody, so it ends once its physical block b mod P has begun; but that need not happen. Where only R < P
//   physical blocks find a place, those R never end: they come to wait for a block of their own round that
//   has no place, and hold the places it would need. P = R would do, if the device were ours. It is not: R is
//   computed for an empty device, and two kernels of this kind on two streams, each with as many blocks as
//   the device holds, can take half the places each and wait for ever, where the originals, whose running
//   blocks always include their smallest unfinished one, cannot. No policy can promise that. So `sliceable`
//   is the most that the pragma gives.
#include "lock.h"
#include "space.h"

#include <string.h>

struct loop {
	struct model *model;
	const struct node *node;
	const struct function *in;            // the function around it
	VEC(const struct var *) assigned;     // in the loop
	VEC(const struct var *) constant;     // of those: given the same value in each round
	VEC(const struct node *) definitions; // those assignments and declarations
	VEC(const struct node *) branches;    // its if statements
	VEC(const struct node *) calls;       // of functions that poll
	VEC(const struct var *) polled;
	int sleeps, stores;
	int fences;     // memory is read anew in each round
	int is_patient; // plain reads of global memory count as polled, too
	int progresses; // its own condition changes by itself, so it ends even without a break
};

struct search {
	struct model *model;
	struct function *kernel;
	const struct function *function;
	const struct node *found, *jump;
};

static int is_assigned(const struct loop *loop, const struct var *var)
{
	for (size_t i = 0; i < loop->constant.count; i++)
		if (loop->constant.items[i] == var)
			return 0;
	for (size_t i = 0; i < loop->assigned.count; i++)
		if (loop->assigned.items[i] == var)
			return 1;
	return 0;
}

static int is_polled(const struct loop *loop, const struct var *var)
{
	for (size_t i = 0; i < loop->polled.count; i++)
		if (loop->polled.items[i] == var)
			return 1;
	return 0;
}

static int changes(const struct loop *loop, const struct node *expression)
{
	if (expression->kind == NODE_REF && is_assigned(loop, expression->var))
		return 1;
	if (expression->kind == NODE_ASSIGN)
		return 1;
	for (const struct node *child = expression->child; child; child = child->next)
		if (changes(loop, child))
			return 1;
	return 0;
}

static int is_literal_zero(const struct node *node)
{
	return node && node->kind == NODE_LITERAL && node->name && !strcmp(node->name, "0");
}

// An atomic that advances something is no poll: tickets, counters.
static int atomic_polls(const struct loop *loop, const struct node *call)
{
	const struct node *address = call->child;
	if (address && address->kind == NODE_OTHER && !address->child && address->name &&
	    !strcmp(address->name, call->name))
		address = address->next; // in a template the callee's name comes first
	const struct node *operand = address ? address->next : NULL;
	if (!address || changes(loop, address))
		return 0;
	if (space_is_block_address(loop->model, loop->in, address))
		return 0;
	if (call->effects & EFFECT_CAS)
		return !operand || !changes(loop, operand);
	int counts = strstr(call->name, "Add") || strstr(call->name, "Sub") || strstr(call->name, "Inc") ||
	             strstr(call->name, "Dec") || strstr(call->name, "fetch_");
	return !counts || is_literal_zero(operand);
}

struct poll {
	struct model *model;
	const struct function *function;
	int depth;
};

static int may_poll(struct model *model, const struct function *function, int depth);

static int node_may_poll(const struct poll *poll, const struct node *node, int is_discarded)
{
	int reads = node->kind == NODE_DEREF || node->kind == NODE_REF;
	if (node->kind == NODE_ASM || (node->kind == NODE_CALL && node->unknown))
		return (summary_node_effects(poll->model, node) & (EFFECT_ATOMIC | EFFECT_SLEEP)) != 0;
	if (node->kind == NODE_CALL && node->callee)
		return may_poll(poll->model, node->callee, poll->depth + 1);
	if (node->kind == NODE_CALL && (node->effects & EFFECT_SLEEP))
		return 1;
	if (node->kind == NODE_CALL && (node->effects & EFFECT_ATOMIC))
		return !is_discarded && !space_is_block_address(poll->model, poll->function, node->child);
	return reads && (node->is_volatile || (node->var && node->var->is_volatile)) &&
	       !space_is_block_place(poll->model, poll->function, node);
}

// What a statement's atomic finds is not looked at.
static int tree_may_poll(const struct poll *poll, const struct node *node, int is_discarded)
{
	if (node_may_poll(poll, node, is_discarded))
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (tree_may_poll(poll, child, node->kind == NODE_COMPOUND))
			return 1;
	return 0;
}

// Does a function, or what it calls, read what other blocks may write? Not so when all that it reads so is
// memory of the block.
static int may_poll(struct model *model, const struct function *function, int depth)
{
	struct poll poll = {model, function, depth};
	if (!(function->effects & EFFECT_ATOMIC))
		return 0;
	if (depth > 8 || !function->tree || function->is_recursive)
		return 1;
	return tree_may_poll(&poll, function->tree, 0);
}

// Does the loop put what it polls into the block's memory?
static int block_is_polled(const struct loop *loop)
{
	for (size_t i = 0; i < loop->calls.count; i++)
		if (loop->calls.items[i]->callee->uses_shared)
			return 1;
	for (size_t i = 0; i < loop->polled.count; i++) {
		const struct var *var = loop->polled.items[i];
		if (var && (var->is_shared || space_is_pointer_into_block(loop->model, loop->in, var)))
			return 1;
	}
	return 0;
}

// The size of a warp looks like a variable of the file, and is none.
static int is_plain_global(const struct var *var)
{
	return var && var->is_global && !var->is_array && !var->is_shared && !var->is_constant &&
	       strcmp(var->name, "warpSize") != 0;
}

static int node_polls(const struct loop *loop, const struct node *node)
{
	if (node->kind == NODE_ASM)
		return (summary_node_effects(loop->model, node) & EFFECT_ATOMIC) != 0;
	if (node->kind == NODE_CALL && (node->effects & EFFECT_SLEEP))
		return 1;
	if (node->kind == NODE_CALL && (node->effects & EFFECT_ATOMIC))
		return atomic_polls(loop, node);
	if (node->kind == NODE_CALL && node->callee && (node->callee->effects & EFFECT_ATOMIC))
		return (may_poll(loop->model, node->callee, 0) || block_is_polled(loop)) && !changes(loop, node);
	const struct var *where = space_root(node);
	int is_own =
	    space_is_block_place(loop->model, loop->in, node) || (where && !where->is_global && where->is_array);
	int reads = node->kind == NODE_DEREF || (node->kind == NODE_REF && node->var && node->var->is_volatile);
	int is_volatile = node->is_volatile || (where && where->is_volatile);
	if (loop->is_patient &&
	    (node->kind == NODE_DEREF || (node->kind == NODE_REF && is_plain_global(node->var))))
		return !is_own && !changes(loop, node);
	return reads && is_volatile && !is_own && !changes(loop, node);
}

// Block memory under two names, one of them a pointer: what is stored by one is read by the other.
static int is_alias_of_polled(const struct loop *loop, const struct node *node)
{
	const struct var *var = space_root(node);
	if (node->kind == NODE_REF && var && var->is_shared && var->is_global)
		for (size_t i = 0; i < loop->calls.count; i++)
			if (loop->calls.items[i]->callee->uses_shared)
				return 1;
	if (node->kind != NODE_DEREF || !space_is_block_place(loop->model, loop->in, node))
		return 0;
	for (size_t i = 0; i < loop->polled.count; i++) {
		const struct var *other = loop->polled.items[i];
		if (other && other != var && (!other->is_shared || !var->is_shared) &&
		    (other->is_shared || space_is_pointer_into_block(loop->model, loop->in, other)))
			return 1;
	}
	return 0;
}

// Takes its arguments by value, though a template does not know that.
static int is_atomic(const struct node *node)
{
	return node->kind == NODE_CALL && (node->effects & EFFECT_ATOMIC) && node->name;
}

static int polls(const struct loop *loop, const struct node *expression)
{
	if (node_polls(loop, expression))
		return 1;
	if (loop->is_patient && is_atomic(expression))
		return 0; // it draws or swaps something, whatever its operands
	if (expression->kind == NODE_REF && is_polled(loop, expression->var))
		return 1;
	if (is_alias_of_polled(loop, expression))
		return 1;
	for (const struct node *child = expression->child; child; child = child->next)
		if (polls(loop, child))
			return 1;
	return 0;
}

// `if (atomicCAS(lock, 0, 1) == 0) done = true;`: what a polled condition decides is polled too.
static int add_decided(struct loop *loop, const struct node *node)
{
	int grown = 0;
	const struct var *target = node->kind == NODE_ASSIGN ? space_root(node->child) : NULL;
	if (target && !is_polled(loop, target)) {
		VEC_PUSH(&loop->polled, target);
		grown = 1;
	}
	for (const struct node *child = node->child; child; child = child->next)
		grown |= add_decided(loop, child);
	return grown;
}

static int add_branches(struct loop *loop)
{
	int grown = 0;
	for (size_t i = 0; i < loop->branches.count; i++) {
		const struct node *condition = loop->branches.items[i]->child;
		for (const struct node *branch = condition && polls(loop, condition) ? condition->next : NULL; branch;
		    branch = branch->next)
			grown |= add_decided(loop, branch);
	}
	return grown;
}

static void add_polled(struct loop *loop, const struct var *var, int *grown)
{
	if (!var || is_polled(loop, var))
		return;
	VEC_PUSH(&loop->polled, var);
	*grown = 1;
}

// What a function that polls may store its finding in.
static int add_results(struct loop *loop)
{
	int grown = 0;
	for (size_t i = 0; i < loop->calls.count; i++) {
		const struct node *call = loop->calls.items[i];
		for (const struct node *child = call->child; child; child = child->next)
			if (child->kind == NODE_ADDRESS || child->by_reference ||
			    (child->kind == NODE_REF && space_is_pointer_into_block(loop->model, loop->in, child->var)))
				add_polled(loop, space_root(child), &grown);
	}
	return grown;
}

// A variable is polled when the loop gives it a polled value, be it by way of other variables or of a
// condition.
static void find_polled(struct loop *loop)
{
	for (int grown = 1; grown;) {
		grown = add_branches(loop) | add_results(loop);
		for (size_t i = 0; i < loop->definitions.count; i++) {
			const struct node *definition = loop->definitions.items[i], *first = definition->child;
			const struct node *value = definition->kind == NODE_VAR ? first : first ? first->next : NULL;
			const struct var *target = definition->kind == NODE_VAR ? definition->var : space_root(first);
			if (!target || !value || is_polled(loop, target) || !polls(loop, value))
				continue;
			VEC_PUSH(&loop->polled, target);
			grown = 1;
		}
	}
}

// `while (*flag == 0);`: a plain read, nothing of the loop's own, nothing stored.
static int reads_global(const struct node *node)
{
	const struct var *where = space_root(node);
	if (node->kind == NODE_DEREF && where && !where->is_shared && !where->is_array)
		return 1;
	if (node->kind == NODE_REF && node->var && node->var->is_global &&
	    strcmp(node->var->name, "warpSize") != 0)
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (reads_global(child))
			return 1;
	return 0;
}

// `i++`, `i += step`: whatever it began with, it moves on.
static int advances(const struct loop *loop, const struct var *var)
{
	for (size_t i = 0; i < loop->definitions.count; i++) {
		const struct node *definition = loop->definitions.items[i], *target = definition->child;
		if (definition->kind != NODE_ASSIGN || definition->callee || target->kind != NODE_REF ||
		    target->var != var || !definition->name || !strcmp(definition->name, "="))
			continue;
		if (!target->next || !polls(loop, target->next))
			return 1;
	}
	return 0;
}

// Something of the loop's own is in it, that no polled value decides.
static int makes_progress(const struct loop *loop, const struct node *expression)
{
	if (expression->kind == NODE_REF && is_assigned(loop, expression->var) &&
	    (!is_polled(loop, expression->var) || advances(loop, expression->var)))
		return 1;
	if ((expression->kind == NODE_ASSIGN || is_atomic(expression)) && !polls(loop, expression))
		return 1;
	for (const struct node *child = expression->child; child; child = child->next)
		if (makes_progress(loop, child))
			return 1;
	return 0;
}

static int condition_waits(struct loop *loop, const struct node *condition)
{
	if (loop->is_patient)
		return !loop->progresses && polls(loop, condition) && !makes_progress(loop, condition);
	if (polls(loop, condition))
		return 1;
	return reads_global(condition) && !changes(loop, condition) && !loop->stores && !loop->progresses;
}

static int is_fence(const struct node *node)
{
	return node->kind == NODE_ASM || node->is_volatile ||
	       (node->kind == NODE_CALL && ((node->effects & (EFFECT_SYNC | EFFECT_ATOMIC)) ||
	                                       (node->name && strstr(node->name, "threadfence"))));
}

static int collect(struct node *node, void *context)
{
	struct loop *loop = context;
	if (node->kind == NODE_VAR || node->kind == NODE_ASSIGN) {
		const struct var *var = node->kind == NODE_VAR ? node->var : space_root(node->child);
		VEC_PUSH(&loop->definitions, (const struct node *)node);
		if (var &&
		    !(node->kind == NODE_ASSIGN && node->child && node->child->kind == NODE_DEREF && !var->is_array))
			VEC_PUSH(&loop->assigned, var);
		loop->stores |= node->kind == NODE_ASSIGN && node->child && node->child->kind == NODE_DEREF &&
		                !space_is_own(loop->model, loop->in, node->child);
	}
	if (node->kind == NODE_ASM && (summary_node_effects(loop->model, node) & EFFECT_ATOMIC))
		for (const struct node *child = node->child; child; child = child->next)
			VEC_PUSH(&loop->polled, space_root(child));
	if (node->kind == NODE_IF)
		VEC_PUSH(&loop->branches, (const struct node *)node);
	for (struct node *child = node->child; child && !is_atomic(node); child = child->next)
		if (child->by_reference && space_root(child))
			VEC_PUSH(&loop->assigned, space_root(child));
	loop->fences |= is_fence(node);
	if (node->kind == NODE_CALL && node->callee && may_poll(loop->model, node->callee, 0))
		VEC_PUSH(&loop->calls, (const struct node *)node);
	loop->sleeps |= node->kind == NODE_CALL && (node->effects & EFFECT_SLEEP) != 0;
	loop->stores |= node->kind == NODE_CALL && node->callee != NULL && !node->callee->is_recursive;
	return 1;
}

static int by_reference(const struct node *node, const struct var *var)
{
	for (const struct node *child = node->child; child; child = child->next)
		if ((child->by_reference && !is_atomic(node) && space_root(child) == var) || by_reference(child, var))
			return 1;
	return 0;
}

// A value made of what stays the same in the loop, without reading memory or calling anything.
static int is_constant(const struct loop *loop, const struct node *value)
{
	if (value->kind == NODE_CALL || value->kind == NODE_ASSIGN || value->kind == NODE_DEREF ||
	    value->is_opaque || value->kind == NODE_ASM ||
	    (value->kind == NODE_REF && is_assigned(loop, value->var)))
		return 0;
	for (const struct node *child = value->child; child; child = child->next)
		if (!is_constant(loop, child))
			return 0;
	return 1;
}

static int has_constant_value(const struct loop *loop, const struct var *var)
{
	for (size_t i = 0; i < loop->definitions.count; i++) {
		const struct node *definition = loop->definitions.items[i], *first = definition->child;
		if (definition->kind == NODE_VAR) {
			if (definition->var == var && first && !is_constant(loop, first))
				return 0;
			continue;
		}
		if (space_root(first) != var || first->kind == NODE_DEREF)
			continue;
		if (first->kind != NODE_REF || !definition->name || strcmp(definition->name, "=") != 0 ||
		    !first->next || !is_constant(loop, first->next))
			return 0;
	}
	return !by_reference(loop->node, var);
}

// `int *g = flag;` inside a loop does not make `*g` another address in each round.
static void find_constant(struct loop *loop)
{
	for (int grown = 1; grown;) {
		grown = 0;
		for (size_t i = 0; i < loop->assigned.count; i++) {
			const struct var *var = loop->assigned.items[i];
			if (!is_assigned(loop, var) || var->is_array || !has_constant_value(loop, var))
				continue;
			VEC_PUSH(&loop->constant, var);
			grown = 1;
		}
	}
}

static int leaves(const struct node *node, int own_break)
{
	if (node->kind == NODE_RETURN || node->kind == NODE_GOTO || (node->kind == NODE_BREAK && own_break))
		return 1;
	int inner = node_is_loop(node) || node->kind == NODE_SWITCH;
	for (const struct node *child = node->child; child; child = child->next)
		if (leaves(child, own_break && !inner))
			return 1;
	return 0;
}

// Conditions that lead to a break or return inside the loop.
static int inner_exit_waits(struct loop *loop, const struct node *node, int own_break)
{
	if (node->kind == NODE_IF && node->child && leaves(node, own_break) && condition_waits(loop, node->child))
		return 1;
	int inner = node_is_loop(node);
	for (const struct node *child = node->child; child; child = child->next)
		if (inner_exit_waits(loop, child, own_break && !inner))
			return 1;
	return 0;
}

static int loop_waits(struct loop *loop)
{
	for (const struct node *child = loop->node->child; child; child = child->next) {
		int is_body = loop->node->kind == NODE_DO ? child == loop->node->child : !child->next;
		int header = child->is_expression && child->kind != NODE_ASSIGN && !is_body;
		loop->progresses |= header && child->kind == NODE_BINARY &&
		                    (loop->is_patient ? makes_progress(loop, child) : changes(loop, child));
		if (header && child->kind != NODE_LITERAL && condition_waits(loop, child))
			return 1;
	}
	if (loop->sleeps)
		return 1;
	for (const struct node *child = loop->node->child; child; child = child->next)
		if (inner_exit_waits(loop, child, 1))
			return 1;
	return 0;
}

// `do { … } while (0)`, as macros are written: no loop, so nothing in it is polled.
static int runs_once(const struct node *loop)
{
	const struct node *condition = loop->kind == NODE_DO ? node_last_child(loop) : NULL;
	return condition && condition != loop->child && condition->kind == NODE_LITERAL && condition->name &&
	       (!strcmp(condition->name, "0") || !strcmp(condition->name, "false"));
}

// A function that calls itself under a condition that is polled.
static int recursion_waits(struct loop *loop, const struct node *node)
{
	int decides = node->kind == NODE_IF || node->kind == NODE_CONDITIONAL || node->kind == NODE_LOGICAL ||
	              node->kind == NODE_SWITCH;
	if (decides && node->child && condition_waits(loop, node->child))
		return 1;
	for (const struct node *child = node->child; child; child = child->next)
		if (recursion_waits(loop, child))
			return 1;
	return 0;
}

// Again, with plain reads of global memory, for what the fences in the loop make of them.
static int waits_patiently(struct loop *loop)
{
	loop->is_patient = 1;
	loop->progresses = 0;
	find_polled(loop);
	return loop_waits(loop);
}

static int waits(struct model *model, const struct function *function, struct node *node, int is_recursion)
{
	struct loop loop = {.model = model, .in = function, .node = node};
	node_walk(node, collect, &loop);
	find_constant(&loop);
	find_polled(&loop);
	int found = is_recursion ? loop.sleeps || recursion_waits(&loop, node) : loop_waits(&loop);
	if (!found && !is_recursion && loop.fences && !loop.stores)
		found = waits_patiently(&loop);
	VEC_DISPOSE(&loop.assigned);
	VEC_DISPOSE(&loop.constant);
	VEC_DISPOSE(&loop.definitions);
	VEC_DISPOSE(&loop.branches);
	VEC_DISPOSE(&loop.calls);
	VEC_DISPOSE(&loop.polled);
	return found;
}

static int visit(struct node *node, void *context)
{
	struct search *search = context;
	if (search->found)
		return 0;
	if (node_is_loop(node) && !runs_once(node) && waits(search->model, search->function, node, 0)) {
		if (lock_is_safe(search->model, search->kernel, search->function, node))
			search->kernel->lock = node;
		else
			search->found = node;
	}
	if (node->kind == NODE_GOTO)
		search->jump = node;
	if (node->kind == NODE_CALL && node->name && util_ends_with(node->name, "::wait") &&
	    (node->effects & EFFECT_ATOMIC))
		search->found = node;
	return 1;
}

// Loops made of goto, and recursion, count as one loop over the whole function.
const struct node *wait_find(struct model *model, struct function *kernel, struct function *function)
{
	struct search search = {.model = model, .kernel = kernel, .function = function};
	node_walk(function->tree, visit, &search);
	if (!search.found && search.jump && waits(model, function, function->tree, 0))
		search.found = search.jump;
	if (!search.found && function->is_recursive && waits(model, function, function->tree, 1))
		search.found = function->tree->child;
	return search.found;
}
